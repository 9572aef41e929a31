// SPDX-License-Identifier: MIT
// A kernel uses a variable of the host, which nvcc refuses.
// EXPECT: wrong space at 14
// WORDS: kernel fill read 4 bytes of count, a variable of the host
#include "corpus.h"

int count = 100;
__device__ int device_count = 100;
static const int constant_count = 100;

__global__ void fill(float *x)
{
    int i = threadIdx.x;
    if (i < count) {
        x[i] = device_count + constant_count;
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    fill<<<1, 128>>>(d_x);
    finish();
    cudaFree(d_x);
}
