// SPDX-License-Identifier: MIT
// The line is the one inside the function that was inlined.
// EXPECT: out of bounds at 8
#include "corpus.h"

__device__ __forceinline__ float next(const float *x, int i)
{
    return x[i + 1];
}

__global__ void shift(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = next(x, i);
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float *d_y = device_array(100, 1.0f);
    shift<<<1, 128>>>(d_x, d_y, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
