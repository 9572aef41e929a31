// SPDX-License-Identifier: MIT
// The last warp of a reduction as it was written before Volta: volatile, and no __syncwarp.
// EXPECT: race at 10
// WORDS: threads of one warp do not run in step
#include "corpus.h"

__device__ void last_warp(volatile float *s, int t)
{
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
}

__global__ void reduce(const float *x, float *y)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 32; k /= 2) {
        if (t < k) {
            s[t] += s[t + k];
        }
        __syncthreads();
    }
    if (t < 32) {
        last_warp(s, t);
    }
    if (t == 0) {
        y[blockIdx.x] = s[0];
    }
}

int main(void)
{
    float *d_x = device_array(1024, 1.0f);
    float *d_y = device_array(4, 0.0f);
    reduce<<<4, 256>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
