// SPDX-License-Identifier: MIT
// A prefix sum in shared memory, with two buffers that take turns.
// EXPECT: none
#include "corpus.h"

__global__ void scan(const float *x, float *y)
{
    __shared__ float s[2][128];
    int t = threadIdx.x, from = 0;
    s[0][t] = x[blockIdx.x * 128 + t];
    __syncthreads();
    for (int step = 1; step < 128; step *= 2) {
        s[1 - from][t] = t >= step ? s[from][t] + s[from][t - step] : s[from][t];
        from = 1 - from;
        __syncthreads();
    }
    y[blockIdx.x * 128 + t] = s[from][t];
}

int main(void)
{
    float *d_x = device_array(3 * 128, 1.0f);
    float *d_y;
    cudaMalloc(&d_y, 3 * 128 * sizeof(float));
    scan<<<3, 128>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
