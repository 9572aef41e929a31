// SPDX-License-Identifier: MIT
// The host changes a managed variable while a kernel may still read it.
// EXPECT: race at 20
// WORDS: __managed__ factor
#include "corpus.h"

__device__ __managed__ int factor = 2;

__global__ void multiply(int *x)
{
    x[threadIdx.x] *= factor;
}

int main(void)
{
    int *d_x = device_array(32, 1);
    factor = 3;
    multiply<<<1, 32>>>(d_x);
    // Nobody has waited for the kernel.
    factor = 4;
    finish();
    cudaFree(d_x);
}
