// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void twice(float *x)
{
    x[threadIdx.x] *= 2.0f;
}

int main(void)
{
    float h_x[32] = {0};
    twice<<<1, 32>>>(h_x);
    cudaDeviceSynchronize();
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
