// SPDX-License-Identifier: MIT
// Threads without an element return; those that are left vote, and wait for nobody else.
// EXPECT: none
#include "corpus.h"

__global__ void count(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned there = __ballot_sync(0xffffffff, x[i] > 0.0f);
    __syncwarp();
    if (i % 32 == 0) {
        y[i / 32] = __popc(there);
    }
}

int main(void)
{
    float *d_x = device_array(128, 1.0f);
    float *d_y = device_array(4, 0.0f);
    count<<<2, 64>>>(d_x, d_y, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
