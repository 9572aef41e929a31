// SPDX-License-Identifier: MIT
// The default stream waits for the others, and they for it.
// EXPECT: none
#include "corpus.h"

__global__ void fill(float *x, int n, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = value;
    }
}

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f;
    }
}

int main(void)
{
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    float *d_x = device_array(100, 1.0f);
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    scale<<<1, 128>>>(d_x, 100);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    finish();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(d_x);
}
