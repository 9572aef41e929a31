// SPDX-License-Identifier: MIT
// RIGHT: a fixed grid of blocks that are not square, and a loop over it in both dimensions
#include "transpose.h"

__global__ void transpose_all(const float *in, float *out, size_t rows, size_t cols)
{
    for (size_t row = blockIdx.y * blockDim.y + threadIdx.y; row < rows;
         row += gridDim.y * blockDim.y) {
        for (size_t column = blockIdx.x * blockDim.x + threadIdx.x; column < cols;
             column += gridDim.x * blockDim.x) {
            out[(size_t)column * rows + row] = in[(size_t)row * cols + column];
        }
    }
}

cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols)
{
    if (rows < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows > 0 && cols > 0) {
        transpose_all<<<dim3(5, 7), dim3(32, 4)>>>(d_in, d_out, rows, cols);
    }
    return cudaGetLastError();
}
