// SPDX-License-Identifier: MIT
// Products of matrices by warps: calls of wmma that not all lanes make, or not in one way.
#include "corpus.h"

#include <cuda_fp16.h>
#include <math.h>
#include <mma.h>

using namespace nvcuda;

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fragment_a;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fragment_b;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> fragment_c;

// One tile, by as many lanes as the launch has.
__global__ void multiply(const __half *a, const __half *b, float *c, unsigned leading)
{
    fragment_a of_a;
    fragment_b of_b;
    fragment_c sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(of_a, a, leading); // [load]
    wmma::load_matrix_sync(of_b, b, leading);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
PROGRAM(matrices_right)
{
    float *c = array(256, -1.0f);
    float got[256];
    multiply<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)), c, 16);
    cudaMemcpy(got, c, sizeof(got), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 256; i++) {
        hold(got[i] == 24.0f);
    }
    finish();
}

// Sums in half precision are rounded to the nearest number that it has: 0, a multiple of 2^-24, one
// of 11 bits, or infinity.
__global__ void multiply_in_half(const __half *a, const __half *b, __half *c)
{
    fragment_a of_a;
    fragment_b of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, __half> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, b, 16);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
PROGRAM(matrices_in_half)
{
    static const float factors[] = {0.0f, 0x1p-14f, 0x1.9p-15f, 1.0f + 0x1p-10f, -2.0f, 4096.0f};
    static const float wanted[] = {0.0f,  0x1p-24f, 0x1p-24f, 16.0f * (1.0f + 0x1p-9f),
                                   64.0f, INFINITY};
    __half *a = array(256, __half(0.0f)), *c = array(256, __half(-1.0f));
    for (int i = 0; i < 6; i++) {
        __half row[256], got[256];
        for (int e = 0; e < 256; e++) {
            row[e] = __float2half(factors[i]);
        }
        cudaMemcpy(a, row, sizeof(row), cudaMemcpyHostToDevice);
        multiply_in_half<<<1, 32>>>(a, a, c);
        cudaMemcpy(got, c, sizeof(got), cudaMemcpyDeviceToHost);
        hold(__half2float(got[0]) == wanted[i] && __half2float(got[255]) == wanted[i]);
    }
    finish();
}

// EXPECT: mask at [load]
// WORDS: load_matrix_sync: all 32 lanes of the warp must call it together, and the block has no
// lane 16
RUN(matrices_half_a_warp,
    multiply<<<1, 16>>>(array(256, __half(0.5f)), array(256, __half(3.0f)), array(256, 0.0f), 16));

// EXPECT: misaligned at [load]
// WORDS: load_matrix_sync: the leading dimension 20 is no multiple of 8: each row, or column, must
RUN(matrices_leading_dimension,
    multiply<<<1, 32>>>(array(400, __half(0.5f)), array(400, __half(3.0f)), array(256, 0.0f), 20));

// EXPECT: misaligned at [load]
// WORDS: load_matrix_sync: the address is 16 bytes past a multiple of 32, and it must be a multiple
RUN(matrices_unaligned, multiply<<<1, 32>>>(array(300, __half(0.5f)) + 8, array(256, __half(3.0f)),
                                            array(256, 0.0f), 16));

// EXPECT: out of bounds at [load]
RUN(matrices_too_wide,
    multiply<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)), array(256, 0.0f), 32));

// Lanes that have left, or that wait elsewhere, do not multiply with the others.
__global__ void multiply_in_part(const __half *a, const __half *b, float *c, bool leave)
{
    fragment_a of_a;
    fragment_b of_b;
    fragment_c sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, b, 16);
    if (leave && threadIdx.x >= 20) {
        return;
    }
    if (threadIdx.x < 20) {
        wmma::mma_sync(sum, of_a, of_b, sum); // [part]
    }
    __syncthreads();
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
// EXPECT: mask at [part]
// WORDS: mma_sync: all 32 lanes of the warp must call it together, and the kernel was left by lane
// 20
RUN(matrices_lanes_leave,
    multiply_in_part<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)),
                                array(256, 0.0f), true));
// EXPECT: mask at [part]
// WORDS: mma_sync: all 32 lanes of the warp must call it together, and lane 20 waits at a
// __syncthreads()
RUN(matrices_lanes_wait,
    multiply_in_part<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)),
                                array(256, 0.0f), false));

// The halves of a warp make the same call in two places.
__global__ void multiply_in_branches(const __half *a, const __half *b, float *c)
{
    fragment_a of_a;
    fragment_b of_b;
    fragment_c sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, b, 16);
    if (threadIdx.x < 16) {
        wmma::mma_sync(sum, of_a, of_b, sum);
    } else {
        wmma::mma_sync(sum, of_a, of_b, sum); // EXPECT: mask
    }
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
// WORDS: mma_sync: all 32 lanes of the warp must call it together, and lanes 0 and 16 make two
// calls
RUN(matrices_two_calls,
    multiply_in_branches<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)),
                                    array(256, 0.0f)));

// The address is the warp's, and each lane passes one of its own.
__global__ void load_by_lanes(const __half *a, float *c)
{
    fragment_a of_a;
    wmma::load_matrix_sync(of_a, a + 16 * threadIdx.x, 16); // EXPECT: mask
    c[threadIdx.x] = __half2float(of_a.x[0]);
}
// WORDS: load_matrix_sync: lanes 0 and 1 pass different addresses, but all lanes must pass the same
RUN(matrices_addresses, load_by_lanes<<<1, 32>>>(array(1024, __half(0.5f)), array(32, 0.0f)));

// Nothing was stored in the sums.
__global__ void multiply_onto_nothing(const __half *a, const __half *b, float *c)
{
    fragment_a of_a;
    fragment_b of_b;
    fragment_c sum;
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, b, 16);
    wmma::mma_sync(sum, of_a, of_b, sum); // EXPECT: uninitialized
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
// WORDS: mma_sync: nothing was stored in the accumulator that it adds to: call fill_fragment(c,
// 0.0f)
RUN(matrices_not_filled,
    multiply_onto_nothing<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)),
                                     array(256, 0.0f)));

// A loop over the elements fills them as well.
__global__ void multiply_onto_a_loop(const __half *a, const __half *b, float *c)
{
    fragment_a of_a;
    fragment_b of_b;
    fragment_c sum;
    for (int i = 0; i < sum.num_elements; i++) {
        sum.x[i] = 0.0f;
    }
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, b, 16);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
RUN(matrices_filled_by_a_loop,
    multiply_onto_a_loop<<<1, 32>>>(array(256, __half(0.5f)), array(256, __half(3.0f)),
                                    array(256, 0.0f)));

// What lanes store in shared memory, other lanes load: the warp must wait in between.
__global__ void load_what_lanes_store(const __half *a, float *c, bool wait)
{
    __shared__ __align__(32) __half tile[256];
    fragment_a of_a;
    for (int i = threadIdx.x; i < 256; i += 32) {
        tile[i] = a[i]; // [tile]
    }
    if (wait) {
        __syncwarp();
    }
    wmma::load_matrix_sync(of_a, tile, 16);
    c[threadIdx.x] = __half2float(of_a.x[0]);
}
RUN(matrices_after_the_barrier,
    load_what_lanes_store<<<1, 32>>>(array(256, __half(0.5f)), array(32, 0.0f), true));
// EXPECT: race at [tile]
RUN(matrices_before_the_barrier,
    load_what_lanes_store<<<1, 32>>>(array(256, __half(0.5f)), array(32, 0.0f), false));
