// SPDX-License-Identifier: MIT
// RIGHT: a tile in shared memory, which a later lesson teaches
#include "transpose.h"

#define TILE 16

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    __shared__ float tile[TILE][TILE + 1];
    int column = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    if (row < rows && column < cols) {
        tile[threadIdx.y][threadIdx.x] = in[row * cols + column];
    }
    __syncthreads();
    row = blockIdx.y * TILE + threadIdx.x;
    column = blockIdx.x * TILE + threadIdx.y;
    if (row < rows && column < cols) {
        out[column * rows + row] = tile[threadIdx.x][threadIdx.y];
    }
}

cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols)
{
    if (rows < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    transpose_kernel<<<grid, dim3(TILE, TILE)>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
