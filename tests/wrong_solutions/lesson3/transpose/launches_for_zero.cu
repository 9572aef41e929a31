// SPDX-License-Identifier: MIT
// WRONG: launches for a matrix without elements as well
// EXPECT STATE: fail
// EXPECT WORDS: but with no rows or no columns nothing is to be
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
    dim3 grid(cols / 16 + 1, rows / 16 + 1);
    transpose_kernel<<<grid, dim3(16, 16)>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
