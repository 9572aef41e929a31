// SPDX-License-Identifier: MIT
// WRONG: copies within the device move each column, and a kernel writes the result once more
#include "transpose.h"

__global__ void again_kernel(float *d_out, size_t n, float nothing)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n) {
        d_out[i] += nothing;
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
    for (int column = 0; column < cols; column++) {
        cudaMemcpy2DAsync(d_out + (size_t)column * rows, sizeof(float), d_in + column,
                          cols * sizeof(float), sizeof(float), rows, cudaMemcpyDeviceToDevice, 0);
    }
    const size_t n = (size_t)rows * cols;
    again_kernel<<<(n - 1) / 256 + 1, 256>>>(d_out, n, 0);
    return cudaGetLastError();
}
