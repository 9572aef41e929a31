// SPDX-License-Identifier: MIT
// Convolves an image by tiles of 8 x 8, 16 x 16 or 32 x 32 threads, or without tiles.
#include "convolve_2d_kernels.h"

#include <cuda_runtime.h>

enum { MOST_RADIUS = 4 };

__constant__ float tile_weights[GW_MOST_CONVOLVED_2D_WEIGHTS];

__device__ static float element_of(const float *in, int rows, int cols, int i, int j)
{
    return i >= 0 && i < rows && j >= 0 && j < cols ? in[i * cols + j] : 0.0f;
}

__global__ void convolve_2d_plain(const float *in, float *out, int rows, int cols, int radius)
{
    const int j = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = blockIdx.y * blockDim.y + threadIdx.y;
    const int width = 2 * radius + 1;
    if (i < rows && j < cols) {
        float sum = 0.0f;
        for (int y = 0; y < width; y++) {
            for (int x = 0; x < width; x++) {
                sum += tile_weights[y * width + x] *
                       element_of(in, rows, cols, i + radius - y, j + radius - x);
            }
        }
        out[i * cols + j] = sum;
    }
}

template <int TILE>
__global__ void convolve_2d_tiles(const float *in, float *out, int rows, int cols, int radius)
{
    __shared__ float tile[TILE + 2 * MOST_RADIUS][TILE + 2 * MOST_RADIUS];
    const int top = blockIdx.y * TILE - radius;
    const int left = blockIdx.x * TILE - radius;
    for (int y = threadIdx.y; y < TILE + 2 * radius; y += TILE) {
        for (int x = threadIdx.x; x < TILE + 2 * radius; x += TILE) {
            tile[y][x] = element_of(in, rows, cols, top + y, left + x);
        }
    }
    __syncthreads();
    const int i = top + radius + threadIdx.y;
    const int j = left + radius + threadIdx.x;
    const int width = 2 * radius + 1;
    if (i < rows && j < cols) {
        float sum = 0.0f;
        for (int y = 0; y < width; y++) {
            for (int x = 0; x < width; x++) {
                sum += tile_weights[y * width + x] *
                       tile[threadIdx.y + 2 * radius - y][threadIdx.x + 2 * radius - x];
            }
        }
        out[i * cols + j] = sum;
    }
}

cudaError_t gw_convolve_2d_tiles(const float *d_in, const float *h_weights, float *d_out, int rows,
                                 int cols, int radius, int tile)
{
    const size_t width = 2 * radius + 1;
    const cudaError_t error =
        cudaMemcpyToSymbol(tile_weights, h_weights, width * width * sizeof(*h_weights));
    if (error != cudaSuccess) {
        return error;
    }
    const int side = tile == 0 ? 16 : tile;
    const dim3 block(side, side);
    const dim3 grid((cols - 1) / side + 1, (rows - 1) / side + 1);
    if (tile == 8) {
        convolve_2d_tiles<8><<<grid, block>>>(d_in, d_out, rows, cols, radius);
    } else if (tile == 16) {
        convolve_2d_tiles<16><<<grid, block>>>(d_in, d_out, rows, cols, radius);
    } else if (tile == 32) {
        convolve_2d_tiles<32><<<grid, block>>>(d_in, d_out, rows, cols, radius);
    } else {
        convolve_2d_plain<<<grid, block>>>(d_in, d_out, rows, cols, radius);
    }
    return cudaGetLastError();
}
