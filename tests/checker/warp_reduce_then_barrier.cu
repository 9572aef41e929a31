// SPDX-License-Identifier: MIT
// Each warp sums up by shuffles, then the first warp sums up the warps.
// EXPECT: none
#include "corpus.h"

__device__ float sum_of_warp(float value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffff, value, offset);
    }
    return value;
}

__global__ void reduce(const float *x, float *y, int n)
{
    __shared__ float of_warp[32];
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += x[i];
    }
    sum = sum_of_warp(sum);
    if (threadIdx.x % 32 == 0) {
        of_warp[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0.0f;
        sum = sum_of_warp(sum);
        if (threadIdx.x == 0) {
            atomicAdd(y, sum);
        }
    }
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    float *d_y = device_array(1, 0.0f);
    reduce<<<3, 256>>>(d_x, d_y, 1000);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
