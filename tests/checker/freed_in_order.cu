// SPDX-License-Identifier: MIT
// cudaFree waits for the kernel that still uses the memory.
// EXPECT: none
#include "corpus.h"

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2.0f * x[i];
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    scale<<<1, 128>>>(d_x, 100);
    cudaFree(d_x);
    cudaFree(NULL);
}
