// SPDX-License-Identifier: MIT
// WRONG: copies within the device double what one thread wrote, and a kernel writes it once more
#include "fill.h"

__global__ void first_kernel(int *d_out, int value)
{
    if (threadIdx.x == 0) {
        d_out[0] = value;
    }
}

__global__ void again_kernel(int *d_out, int n, int nothing)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_out[i] += nothing;
    }
}

cudaError_t fill(int *d_out, int n, int block, int value)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    if (block < 1) {
        return cudaErrorInvalidConfiguration;
    }
    first_kernel<<<1, block>>>(d_out, value);
    cudaError_t error = cudaGetLastError();
    for (int done = 1; done < n && error == cudaSuccess; done *= 2) {
        error =
            cudaMemcpyAsync(d_out + done, d_out, (n - done < done ? n - done : done) * sizeof(int),
                            cudaMemcpyDeviceToDevice, 0);
    }
    if (error != cudaSuccess) {
        return error;
    }
    again_kernel<<<(n - 1) / block + 1, block>>>(d_out, n, 0);
    return cudaGetLastError();
}
