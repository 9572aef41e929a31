// SPDX-License-Identifier: MIT
// A scan of each warp by shuffles up, with the width that keeps it inside.
// EXPECT: none
#include "corpus.h"

__global__ void scan(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    for (int delta = 1; delta < 16; delta *= 2) {
        float before = __shfl_up_sync(0xffffffff, sum, delta, 16);
        if (t % 16 >= delta) {
            sum += before;
        }
    }
    y[t] = sum;
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 0.0f);
    scan<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
