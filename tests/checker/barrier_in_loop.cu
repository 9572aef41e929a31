// SPDX-License-Identifier: MIT
// A barrier in a loop that all threads run equally often.
// EXPECT: none
#include "corpus.h"

__global__ void rotate(float *y, int steps)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = (float)t;
    __syncthreads();
    for (int i = 0; i < steps; i++) {
        float next = s[(t + 1) % 64];
        __syncthreads();
        s[t] = next;
        __syncthreads();
    }
    y[t] = s[t];
}

int main(void)
{
    float *d_y = device_array(64, 0.0f);
    rotate<<<1, 64>>>(d_y, 5);
    finish();
    cudaFree(d_y);
}
