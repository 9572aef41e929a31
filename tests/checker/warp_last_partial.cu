// SPDX-License-Identifier: MIT
// The last warp of the block has 8 lanes, and its mask says so.
// EXPECT: none
#include "corpus.h"

__global__ void reduce(const float *x, float *y)
{
    int t = threadIdx.x;
    int lanes = blockDim.x - t / 32 * 32 < 32 ? blockDim.x % 32 : 32;
    unsigned mask = lanes < 32 ? (1u << lanes) - 1 : 0xffffffff;
    float sum = x[t];
    for (int offset = lanes / 2; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(mask, sum, offset, lanes);
    }
    if (t % 32 == 0) {
        y[t / 32] = sum;
    }
}

int main(void)
{
    float *d_x = device_array(72, 1.0f);
    float *d_y = device_array(3, 0.0f);
    reduce<<<1, 72>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
