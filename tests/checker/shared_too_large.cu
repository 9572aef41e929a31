// SPDX-License-Identifier: MIT
// Two tiles that find no room in a block together.
// EXPECT: too much shared memory at 25
// WORDS: kernel sum declares 80000 bytes of __shared__ memory; a block has 49152
#include "corpus.h"

__global__ void sum(float *y)
{
    __shared__ float a[10000], b[10000];
    for (int i = threadIdx.x; i < 10000; i += blockDim.x) {
        a[i] = i;
        b[i] = 2 * i;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 10000; i++) {
            y[i] = a[9999 - i] + b[i];
        }
    }
}

int main(void)
{
    float *d_y = device_array(10000, 0.0F);
    sum<<<1, 256>>>(d_y);
    finish();
    cudaFree(d_y);
}
