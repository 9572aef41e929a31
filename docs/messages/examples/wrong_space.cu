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
//| wrong space: kernel twice read 4 bytes of host memory
//|   at      wrong_space.cu:6   x[threadIdx.x] *= 2.0f;
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 32>>> at wrong_space.cu:12
//|   hint    a kernel accesses device memory only: allocate it with cudaMalloc, and copy the data there.
