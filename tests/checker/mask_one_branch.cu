// SPDX-License-Identifier: MIT
// A shuffle in a branch that half of the lanes take, with the mask of all.
// EXPECT: mask at 13
// WORDS: names lane 16, which waits at a __syncthreads() in mask_one_branch.cu:
#include "corpus.h"

__global__ void reduce(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    if (t < 16) {
        for (int offset = 8; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(0xffffffff, sum, offset, 16);
        }
    }
    __syncthreads();
    y[t] = sum;
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    reduce<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
