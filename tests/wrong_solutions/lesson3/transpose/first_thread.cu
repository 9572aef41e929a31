// SPDX-License-Identifier: MIT
// WRONG: the first thread of the grid does everything
// EXPECT STATE: fail
// EXPECT WORDS: most threads have nothing to do
#include "transpose.h"

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y > 0) {
        return;
    }
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
    dim3 grid((cols - 1) / 16 + 1, (rows - 1) / 16 + 1);
    transpose_kernel<<<grid, dim3(16, 16)>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
