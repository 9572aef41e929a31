// SPDX-License-Identifier: MIT
// A lane writes and returns; the __syncwarp of the others does not order what it wrote.
// EXPECT: race at 13
// WORDS: the other thread left the kernel before the barrier
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    // Lane 31 has nothing to compute.
    if (t == 31) {
        s[t] = x[t];
        return;
    }
    s[t] = x[t];
    __syncwarp();
    y[t] = s[t + 1];
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    shift<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
