// SPDX-License-Identifier: MIT
// A product of matrices by warps: wmma of __half with sums in float, one tile of C a warp, and the
// same in the two other shapes and with bytes.
//   ./warp_matrices
#include "cuda_check.h"

#include <cuda_fp16.h>
#include <mma.h>
#include <stdio.h>
#include <stdlib.h>

using namespace nvcuda;

#define N 64

// C = A B for row-major A and column-major B, a tile of 16 x 16 a warp.
__global__ void product_kernel(const half *a, const half *b, float *c)
{
    const int row = blockIdx.y * 16, column = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 16;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < N; k += 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part_a;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> part_b;
        wmma::load_matrix_sync(part_a, a + row * N + k, N);
        wmma::load_matrix_sync(part_b, b + column * N + k, N);
        wmma::mma_sync(sum, part_a, part_b, sum);
    }
    for (int i = 0; i < sum.num_elements; i++) {
        sum.x[i] *= 0.5f;
    }
    wmma::store_matrix_sync(c + row * N + column, sum, N, wmma::mem_row_major);
}

// One tile of another shape, with all three matrices stored row by row, added to what c has.
template <int ROWS, int COLUMNS, typename T, typename Sum>
__global__ void tile_kernel(const T *a, const T *b, Sum *c)
{
    wmma::fragment<wmma::matrix_a, ROWS, COLUMNS, 16, T, wmma::row_major> part_a;
    wmma::fragment<wmma::matrix_b, ROWS, COLUMNS, 16, T, wmma::row_major> part_b;
    wmma::fragment<wmma::accumulator, ROWS, COLUMNS, 16, Sum> sum;
    wmma::load_matrix_sync(part_a, a, 16);
    wmma::load_matrix_sync(part_b, b, COLUMNS);
    wmma::load_matrix_sync(sum, c, ROWS, wmma::mem_col_major);
    wmma::mma_sync(sum, part_a, part_b, sum);
    wmma::store_matrix_sync(c, sum, ROWS, wmma::mem_col_major);
}

static int number(int i)
{
    return (i * 37 + i / 7) % 8;
}

template <int ROWS, int COLUMNS, typename T, typename Sum>
static int wrong_in_tile(void)
{
    T *a, *b;
    Sum *c;
    int wrong = 0;
    CUDA_CHECK(cudaMallocManaged(&a, ROWS * 16 * sizeof(T)));
    CUDA_CHECK(cudaMallocManaged(&b, COLUMNS * 16 * sizeof(T)));
    CUDA_CHECK(cudaMallocManaged(&c, ROWS * COLUMNS * sizeof(Sum)));
    for (int i = 0; i < ROWS * 16; i++) {
        a[i] = (T)(float)number(i);
    }
    for (int i = 0; i < COLUMNS * 16; i++) {
        b[i] = (T)(float)number(i + 5);
    }
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        c[i] = (Sum)(float)number(i + 9);
    }
    tile_kernel<ROWS, COLUMNS, T, Sum><<<1, 32>>>(a, b, c);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const int row = i % ROWS, column = i / ROWS;
        int want = number(i + 9);
        for (int k = 0; k < 16; k++) {
            want += number(row * 16 + k) * number(k * COLUMNS + column + 5);
        }
        wrong += (float)c[i] != (float)want;
    }
    CUDA_CHECK(cudaFree(a));
    CUDA_CHECK(cudaFree(b));
    CUDA_CHECK(cudaFree(c));
    return wrong;
}

int main(void)
{
    half *a, *b;
    float *c;
    int wrong = 0;
    CUDA_CHECK(cudaMallocManaged(&a, N * N * sizeof(half)));
    CUDA_CHECK(cudaMallocManaged(&b, N * N * sizeof(half)));
    CUDA_CHECK(cudaMallocManaged(&c, N * N * sizeof(float)));
    for (int i = 0; i < N * N; i++) {
        a[i] = __float2half((float)number(i));
        b[i] = __float2half((float)number(i + 3));
    }
    product_kernel<<<dim3(2, N / 16), 64>>>(a, b, c);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < N * N; i++) {
        int want = 0;
        for (int k = 0; k < N; k++) {
            want += number(i / N * N + k) * number(i % N * N + k + 3);
        }
        wrong += c[i] != 0.5f * (float)want;
    }
    CUDA_CHECK(cudaFree(a));
    CUDA_CHECK(cudaFree(b));
    CUDA_CHECK(cudaFree(c));
    wrong += wrong_in_tile<32, 8, half, float>();
    wrong += wrong_in_tile<8, 32, half, float>();
    wrong += wrong_in_tile<16, 16, half, half>();
    wrong += wrong_in_tile<16, 16, signed char, int>();
    wrong += wrong_in_tile<32, 8, unsigned char, int>();
    printf("%d wrong\n", wrong);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
