// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

int count = 20;

__global__ void fill(float *x)
{
    if (threadIdx.x < count) {
        x[threadIdx.x] = 1.0f;
    }
}

int main(void)
{
    float *d_x;
    if (cudaMalloc(&d_x, 32 * sizeof(float)) != cudaSuccess) {
        return 1;
    }
    fill<<<1, 32>>>(d_x);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| wrong space: kernel fill read 4 bytes of count, a variable of the host
//|   at      host_variable.cu:8   if (threadIdx.x < count) {
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 32>>> at host_variable.cu:19
//|   memory  count, 4 bytes, from byte 0
//|   and 31 more threads
//|   hint    a kernel does not see the host's variables (nvcc refuses their names): pass the value to the kernel as an argument, or make it __device__ or __constant__.
