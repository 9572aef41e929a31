// SPDX-License-Identifier: MIT
// Barriers that count order memory as others do.
// EXPECT: none
#include "corpus.h"

__global__ void neighbours(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    int positive = __syncthreads_count(s[t] > 0.0f);
    float sum = s[63 - t] + positive;
    if (__syncthreads_and(sum > 0.0f)) {
        s[t] = sum;
    }
    if (__syncthreads_or(t == 5)) {
        y[t] = s[(t + 1) % 64];
    }
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 0.0f);
    neighbours<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
