// SPDX-License-Identifier: MIT
// A __device__ variable and a __constant__ table.
// EXPECT: none
#include "corpus.h"

__device__ int calls;
__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};

__global__ void look_up(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&calls, 1);
    if (i < n) {
        y[i] = table[i % 4];
    }
}

int main(void)
{
    float *d_y = device_array(100, 0.0f);
    look_up<<<2, 64>>>(d_y, 100);
    finish();
    cudaFree(d_y);
}
