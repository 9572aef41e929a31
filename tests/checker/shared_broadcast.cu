// SPDX-License-Identifier: MIT
// One thread writes, all read after a barrier; then another writes.
// EXPECT: none
#include "corpus.h"

__global__ void broadcast(const float *x, float *y)
{
    __shared__ float value;
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t == i) {
            value = x[i];
        }
        __syncthreads();
        y[blockIdx.x * 64 + t] = value;
        __syncthreads();
    }
}

int main(void)
{
    float *d_x = device_array(4, 1.0f);
    float *d_y = device_array(128, 0.0f);
    broadcast<<<2, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
