// SPDX-License-Identifier: MIT
// The last warp of a reduction with a __syncwarp after each read and each write.
// EXPECT: none
#include "corpus.h"

__global__ void reduce(const float *x, float *y)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 16; k /= 2) {
        if (t < k) {
            s[t] += s[t + k];
        }
        __syncthreads();
    }
    if (t < 32) {
        float sum = s[t];
        for (int k = 16; k > 0; k /= 2) {
            sum += s[t + k];
            __syncwarp();
            s[t] = sum;
            __syncwarp();
        }
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
