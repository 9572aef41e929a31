// SPDX-License-Identifier: MIT
// WRONG: launches a row of blocks for each row, and a grid has at most 65535 in y
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration
#include "transpose.h"

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < cols) {
        out[column * rows + row] = in[row * cols + column];
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
    const dim3 block(256);
    const dim3 grid((cols - 1) / block.x + 1, rows);
    transpose_kernel<<<grid, block>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
