// SPDX-License-Identifier: MIT
// A copy to a managed variable in one stream, while a kernel of another may read it.
// EXPECT: race at 23
// WORDS: factor
#include "corpus.h"

__device__ __managed__ int factor = 2;

__global__ void multiply(int *x)
{
    x[threadIdx.x] *= factor;
}

int main(void)
{
    int *d_x = device_array(32, 7), *h_three;
    cudaStream_t one, other;
    cudaStreamCreate(&one);
    cudaStreamCreate(&other);
    cudaMallocHost(&h_three, sizeof(int));
    *h_three = 3;
    multiply<<<1, 32, 0, one>>>(d_x);
    cudaMemcpyAsync(&factor, h_three, sizeof(int), cudaMemcpyHostToDevice, other);
    finish();
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
    cudaFreeHost(h_three);
    cudaFree(d_x);
}
