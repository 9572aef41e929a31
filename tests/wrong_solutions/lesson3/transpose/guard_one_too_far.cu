// SPDX-License-Identifier: MIT
// WRONG: <= for <, for rows and columns
// EXPECT STATE: fail
// EXPECT WORDS: out of bounds: kernel
#include "transpose.h"

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row <= rows && column <= cols) {
        out[(size_t)column * rows + row] = in[(size_t)row * cols + column];
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

    const dim3 block(16, 16);
    const dim3 grid((cols - 1) / block.x + 1, (rows - 1) / block.y + 1);
    transpose_kernel<<<grid, block>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
