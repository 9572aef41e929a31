// SPDX-License-Identifier: MIT
// The lanes that a shuffle reads have returned: what it gives is undefined.
// EXPECT: warning at 15
// WORDS: has left the kernel
#include "corpus.h"

__global__ void reduce(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float sum = x[i];
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    if (i % 32 == 0) {
        y[i / 32] = sum;
    }
}

int main(void)
{
    float *d_x = device_array(40, 1.0f);
    float *d_y = device_array(2, 0.0f);
    reduce<<<1, 64>>>(d_x, d_y, 40);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
