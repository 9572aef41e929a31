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
//| uninitialized: kernel reverse read 4 bytes that were never written
//|   at      own_array.cu:10   x[t] = all[63 - t];
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 64>>> at own_array.cu:18
//|   and 63 more threads
//|   hint    a variable without __shared__ belongs to one thread and starts uninitialized: write each element before you read it or, if the threads of a block should share it, declare it __shared__.
