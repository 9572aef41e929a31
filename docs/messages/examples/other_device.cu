// SPDX-License-Identifier: MIT
// GW_DEVICES=2
#include <cuda_runtime.h>

__global__ void twice(float *x)
{
    x[threadIdx.x] *= 2.0f;
}

int main(void)
{
    float *d_x;
    cudaMalloc((void **)&d_x, 32 * sizeof(float));
    cudaMemset(d_x, 0, 32 * sizeof(float));
    cudaSetDevice(1);
    twice<<<1, 32>>>(d_x);
    cudaDeviceSynchronize();
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
