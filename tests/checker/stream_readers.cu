// SPDX-License-Identifier: MIT
// Two streams that only read the same array.
// EXPECT: none
#include "corpus.h"

__global__ void copy(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[i];
    }
}

int main(void)
{
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    float *d_x = device_array(100, 1.0f);
    float *d_y = device_array(100, 1.0f);
    float *d_z = device_array(100, 1.0f);
    copy<<<1, 128, 0, a>>>(d_x, d_y, 100);
    copy<<<1, 128, 0, b>>>(d_x, d_z, 100);
    finish();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_z);
}
