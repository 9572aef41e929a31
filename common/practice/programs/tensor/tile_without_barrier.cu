// SPDX-License-Identifier: MIT
// exercises: product_wmma
// report: race
// THREADS = 64, 128

#include <cuda_fp16.h>
#include <mma.h>
#include <stdio.h>

using namespace nvcuda;

typedef wmma::row_major rows;
typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, rows> part_a;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, rows> part_b;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> part_c;

__global__ void square(const __half *a, float *c)
{
    __shared__ __align__(32) __half tile[256];
    for (int i = threadIdx.x; i < 256; i += THREADS) {
        tile[i] = a[i];
    }
    if (threadIdx.x < 32) {
        part_a left;
        part_b right;
        part_c sum;
        wmma::fill_fragment(sum, 0.0f);
        wmma::load_matrix_sync(left, tile, 16);
        wmma::load_matrix_sync(right, tile, 16);
        wmma::mma_sync(sum, left, right, sum);
        wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
    }
}

int main(void)
{
    __half h_a[256], *d_a;
    float h_c[256], *d_c;
    for (int i = 0; i < 256; i++) {
        h_a[i] = __float2half(i % 3);
    }
    cudaMalloc(&d_a, sizeof(h_a));
    cudaMalloc(&d_c, sizeof(h_c));
    cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyHostToDevice);
    square<<<1, THREADS>>>(d_a, d_c);
    cudaMemcpy(h_c, d_c, sizeof(h_c), cudaMemcpyDeviceToHost);
    printf("%g\n", h_c[0]);
    cudaFree(d_a);
    cudaFree(d_c);
    return 0;
}
