// SPDX-License-Identifier: MIT
// The mask of those that take the branch, asked before it.
// EXPECT: none
#include "corpus.h"

__global__ void sum_of_positive(const float *x, float *y)
{
    int lane = threadIdx.x % 32;
    float value = x[threadIdx.x] - (lane % 3 == 0);
    unsigned mask = __ballot_sync(0xffffffff, value > 0.0f);
    if (value > 0.0f) {
        float sum = 0.0f;
        for (unsigned rest = mask; rest; rest &= rest - 1) {
            sum += __shfl_sync(mask, value, __ffs(rest) - 1);
        }
        if (lane == __ffs(mask) - 1) {
            y[threadIdx.x / 32] = sum;
        }
    }
}

int main(void)
{
    float *d_x = device_array(96, 1.0f);
    float *d_y = device_array(3, 0.0f);
    sum_of_positive<<<1, 96>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
