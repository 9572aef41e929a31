// SPDX-License-Identifier: MIT
// More dynamic shared memory than the launch asked for.
// EXPECT: out of bounds at 10
#include "corpus.h"

__global__ void rotate(float *x)
{
    extern __shared__ float s[];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    x[t] = s[t];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    rotate<<<1, 64, 63 * sizeof(float)>>>(d_x);
    finish();
    cudaFree(d_x);
}
