// SPDX-License-Identifier: MIT
// Half of the lanes vote and the other half shuffle.
// EXPECT: mask at 12
// WORDS: __any_sync: the mask 0xffffffff names lane 16, which calls __shfl_sync in
// mask_two_functions.cu:
#include "corpus.h"

__global__ void either(const float *x, float *y)
{
    int t = threadIdx.x;
    if (t < 16) {
        y[t] = __any_sync(0xffffffff, x[t] > 0.0f);
    } else {
        y[t] = __shfl_sync(0xffffffff, x[t], 16);
    }
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    either<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
