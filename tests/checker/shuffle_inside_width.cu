// SPDX-License-Identifier: MIT
// The same with a width: nobody reads beyond the mask.
// EXPECT: none
#include "corpus.h"

__global__ void reduce(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    if (t < 16) {
        for (int offset = 8; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(0x0000ffff, sum, offset, 16);
        }
    }
    if (t == 0) {
        y[0] = sum;
    }
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(1, 0.0f);
    reduce<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
