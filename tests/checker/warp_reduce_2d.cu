// SPDX-License-Identifier: MIT
// Warps are made of linear thread indices, in a block of two dimensions too.
// EXPECT: none
#include "corpus.h"

__global__ void reduce(const float *x, float *y)
{
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    float sum = x[t];
    for (int lanes = 1; lanes < 32; lanes *= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, lanes);
    }
    if (t % 32 == 0) {
        y[t / 32] = sum;
    }
}

int main(void)
{
    float *d_x = device_array(128, 1.0f);
    float *d_y = device_array(4, 0.0f);
    reduce<<<1, dim3(8, 16)>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
