// SPDX-License-Identifier: MIT
// Each fits, both together do not.
// EXPECT: failed call at 19
// WORDS: 24580 bytes of dynamic shared memory were asked for, and the kernel declares 24576 bytes
#include "corpus.h"

__global__ void reverse(float *y)
{
    __shared__ float tile[6144];
    extern __shared__ float more[];
    tile[threadIdx.x] = more[threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x] + more[255 - threadIdx.x];
}

int main(void)
{
    float *d_y = device_array(256, 0.0F);
    reverse<<<1, 256, 24580>>>(d_y);
    cudaDeviceSynchronize();
    cudaFree(d_y);
}
