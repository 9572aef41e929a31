// SPDX-License-Identifier: MIT
// Half of the block counts at a barrier, the other half waits at another.
// EXPECT: barrier at 10
#include "corpus.h"

__global__ void halves(const float *x, float *y)
{
    int t = threadIdx.x;
    if (t < 32) {
        y[t] = __syncthreads_count(x[t] > 0.0f);
    } else {
        __syncthreads();
        y[t] = 0.0f;
    }
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 0.0f);
    halves<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
