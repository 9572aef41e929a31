// SPDX-License-Identifier: MIT
// RIGHT: x along the columns of the output, so that it writes in order instead of reading
#include "transpose.h"

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= cols) {
        return;
    }
    out[column * rows + row] = in[row * cols + column];
}

cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols)
{
    if (rows < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    dim3 block(32, 8, 1);
    dim3 grid((rows + 31) / 32, (cols + 7) / 8, 1);
    transpose_kernel<<<grid, block>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}
