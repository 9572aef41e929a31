// SPDX-License-Identifier: MIT
// What the first block left in shared memory is not there for the second.
// EXPECT: uninitialised at 14
#include "corpus.h"

__global__ void keep(float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        s[t] = 1.0f;
    }
    __syncthreads();
    y[blockIdx.x * 32 + t] = s[t];
}

int main(void)
{
    float *d_y = device_array(64, 0.0f);
    keep<<<2, 32>>>(d_y);
    finish();
    cudaFree(d_y);
}
