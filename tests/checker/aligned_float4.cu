// SPDX-License-Identifier: MIT
// float4 at multiples of 16.
// EXPECT: none
#include "corpus.h"

__global__ void copy(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        ((float4 *)y)[i] = ((const float4 *)x)[i];
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float *d_y = device_array(100, 1.0f);
    copy<<<1, 32>>>(d_x, d_y, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
