// SPDX-License-Identifier: MIT
// One atomic for all lanes of the warp that found something: the leader adds for them.
// EXPECT: none
#include "corpus.h"

__global__ void compact(const float *x, float *y, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 3 != 0) {
        unsigned active = __activemask();
        int leader = __ffs(active) - 1;
        int lane = threadIdx.x % 32;
        int place = 0;
        if (lane == leader) {
            place = atomicAdd(count, __popc(active));
        }
        place = __shfl_sync(active, place, leader);
        y[place + __popc(active & ((1u << lane) - 1))] = x[i];
    }
}

int main(void)
{
    float *d_x = device_array(256, 1.0f);
    float *d_y = device_array(256, 0.0f);
    int *d_count = device_array(1, 0);
    compact<<<2, 128>>>(d_x, d_y, d_count);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_count);
}
