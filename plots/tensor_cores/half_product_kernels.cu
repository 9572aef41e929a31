// SPDX-License-Identifier: MIT
// A product of floats by tiles, and one of halves with sums in half precision.
#include "half_product_kernels.h"

#define TILE 16
#define BLOCK 256

__global__ void fill_kernel(__half *numbers, size_t count, size_t first, float least)
{
    const size_t i = (size_t)blockIdx.x * BLOCK + threadIdx.x;
    if (i < count) {
        numbers[i] = __float2half(least + (float)((first + i) * 7919 % 1601) / 512.0f);
    }
}

__global__ void floats_kernel(const float *a, const float *b, float *c, int inner, int cols)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.x * TILE + x;
    const int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    for (int first = 0; first < inner; first += TILE) {
        tile_a[y][x] = a[i * inner + first + x];
        tile_b[y][x] = b[(first + y) * cols + j];
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        __syncthreads();
    }
    c[i * cols + j] = sum;
}

__global__ void half_sums_kernel(const __half *a, const __half *b, float *c, int rows, int inner,
                                 int cols)
{
    const int e = blockIdx.x * BLOCK + threadIdx.x;
    if (e < rows * cols) {
        __half sum = __float2half(0.0f);
        for (int k = 0; k < inner; k++) {
            sum = __hfma(a[e / cols * inner + k], b[k * cols + e % cols], sum);
        }
        c[e] = __half2float(sum);
    }
}

cudaError_t gw_fill_halves(__half *d_numbers, size_t count, size_t first, float least)
{
    fill_kernel<<<(unsigned)((count - 1) / BLOCK + 1), BLOCK>>>(d_numbers, count, first, least);
    return cudaGetLastError();
}

cudaError_t gw_product_of_floats(const float *d_a, const float *d_b, float *d_c, int rows,
                                 int inner, int cols)
{
    const dim3 block(TILE, TILE);
    const dim3 grid(cols / TILE, rows / TILE);
    floats_kernel<<<grid, block>>>(d_a, d_b, d_c, inner, cols);
    return cudaGetLastError();
}

cudaError_t gw_sums_in_half(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                            int cols)
{
    half_sums_kernel<<<(rows * cols - 1) / BLOCK + 1, BLOCK>>>(d_a, d_b, d_c, rows, inner, cols);
    return cudaGetLastError();
}
