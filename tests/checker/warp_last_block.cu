// SPDX-License-Identifier: MIT
// Each warp writes, waits for its lanes, fences and counts; the last one to count reads them all.
// EXPECT: none
#include "corpus.h"

__global__ void sum(const float *x, float *parts, unsigned *count, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    parts[i] = 2 * x[i];
    __syncwarp();
    unsigned ticket = 0;
    if (lane == 0) {
        __threadfence();
        ticket = atomicAdd(count, 1);
        __threadfence();
    }
    ticket = __shfl_sync(0xffffffff, ticket, 0);
    __syncwarp();
    if (ticket == gridDim.x * blockDim.x / 32 - 1) {
        float all = 0.0f;
        for (unsigned k = lane; k < gridDim.x * blockDim.x; k += 32) {
            all += parts[k];
        }
        for (int lanes = 16; lanes > 0; lanes /= 2) {
            all += __shfl_xor_sync(0xffffffff, all, lanes);
        }
        if (lane == 0) {
            *y = all;
        }
    }
}

int main(void)
{
    float *d_x = device_array(256, 1.0f);
    float *d_parts = device_array(256, 0.0f);
    unsigned *d_count = device_array(1, 0u);
    float *d_y = device_array(1, 0.0f);
    sum<<<4, 64>>>(d_x, d_parts, d_count, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_parts);
    cudaFree(d_count);
    cudaFree(d_y);
}
