// SPDX-License-Identifier: MIT
// Every byte that a block has, in each of two kernels; and the host's own large buffer.
// EXPECT: none
#include "corpus.h"

__global__ void first(float *y)
{
    __shared__ float tile[6144];
    extern __shared__ float more[];
    tile[threadIdx.x] = threadIdx.x;
    more[6143 - threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x] + more[6143 - 255 + threadIdx.x];
}

__global__ void second(float *y)
{
    __shared__ float tile[12288];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x];
}

static char *buffer(void)
{
    static thread_local char bytes[100000];
    return bytes;
}

int main(void)
{
    buffer()[5] = 1;
    float *d_y = device_array(256, 0.0F);
    first<<<1, 256, 24576>>>(d_y);
    second<<<1, 256>>>(d_y);
    finish();
    cudaFree(d_y);
}
