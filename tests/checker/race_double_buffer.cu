// SPDX-License-Identifier: MIT
// Two buffers and one barrier a step.
// EXPECT: none
#include "corpus.h"

__global__ void sum_tiles(const float *x, float *y, int tiles)
{
    __shared__ float tile[2][32];
    int t = threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        tile[k % 2][t] = x[k * 32 + t];
        __syncthreads();
        for (int i = 0; i < 32; i++) {
            sum += tile[k % 2][i];
        }
    }
    y[t] = sum;
}

int main(void)
{
    float *d_x = device_array(128, 1.0f);
    float *d_y = device_array(32, 0.0f);
    sum_tiles<<<1, 32>>>(d_x, d_y, 4);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
