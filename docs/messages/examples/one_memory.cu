// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void add(float *x)
{
    extern __shared__ float a[];
    extern __shared__ int b[];
    int t = threadIdx.x;
    a[t] = x[t];
    b[63 - t] = t;
    __syncthreads();
    x[t] = a[t] + b[t];
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 64 * sizeof(float));
    cudaMemset(d_x, 0, 64 * sizeof(float));
    add<<<1, 64, 512>>>(d_x);
    cudaFree(d_x);
    return 0;
}
