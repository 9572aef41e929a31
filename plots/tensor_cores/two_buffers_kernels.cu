// SPDX-License-Identifier: MIT
// A product of floats by tiles in one buffer: copy, wait, multiply.
#include "two_buffers_kernels.h"

#include <cuda_pipeline.h>

#define TILE 16

__global__ void one_buffer_kernel(const float *a, const float *b, float *c, int inner, int cols)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.x * TILE + x;
    const int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    for (int first = 0; first < inner; first += TILE) {
        __pipeline_memcpy_async(&tile_a[y][x], &a[i * inner + first + x], sizeof(float));
        __pipeline_memcpy_async(&tile_b[y][x], &b[(first + y) * cols + j], sizeof(float));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        __syncthreads();
    }
    c[i * cols + j] = sum;
}

cudaError_t gw_product_by_one_buffer(const float *d_a, const float *d_b, float *d_c, int rows,
                                     int inner, int cols)
{
    const dim3 block(TILE, TILE);
    const dim3 grid(cols / TILE, rows / TILE);
    one_buffer_kernel<<<grid, block>>>(d_a, d_b, d_c, inner, cols);
    return cudaGetLastError();
}
