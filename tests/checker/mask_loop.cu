// SPDX-License-Identifier: MIT
// A lane leaves the loop early and sums up, while the others still shuffle with it.
// EXPECT: mask at 12
// WORDS: names lane 3, which calls __reduce_add_sync in mask_loop.cu:
#include "corpus.h"

__global__ void walk(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    for (int i = 0; i < (t == 3 ? 2 : 4); i++) {
        sum += __shfl_xor_sync(0xffffffff, sum, 1 << i);
    }
    y[t] = __reduce_add_sync(0xffffffff, (int)sum);
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    walk<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
