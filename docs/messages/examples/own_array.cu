// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void reverse(float *x)
{
    float all[64];
    int t = threadIdx.x;
    all[t] = x[t];
    __syncthreads();
    x[t] = all[63 - t];
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 64 * sizeof(float));
    cudaMemset(d_x, 0, 64 * sizeof(float));
    reverse<<<1, 64>>>(d_x);
    cudaFree(d_x);
    return 0;
}
