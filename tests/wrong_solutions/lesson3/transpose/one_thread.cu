// SPDX-License-Identifier: MIT
// WRONG: a single thread loops over the matrix
// EXPECT STATE: fail
// EXPECT WORDS: the launch has 1 thread for 6 elements
#include "transpose.h"

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < cols; column++) {
            out[column * rows + row] = in[row * cols + column];
        }
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
    transpose_kernel<<<1, 1>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
