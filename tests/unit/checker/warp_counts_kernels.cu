// SPDX-License-Identifier: MIT
// Warp functions, each so often that it can be counted by hand.
#include <cuda_runtime.h>

extern "C" {
#include "warp_counts.h"
}

// Five steps to the sum of a warp, of each of these types.
template <typename T>
static __global__ void sum_kernel(T *value)
{
    T sum = threadIdx.x;
    for (int step = 16; step > 0; step /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, step);
    }
    value[threadIdx.x] = sum;
}

static __global__ void vote_kernel(unsigned *value)
{
    const int lane = threadIdx.x % 32;
    value[threadIdx.x] = __ballot_sync(0xffffffff, lane > 3) + __any_sync(0xffffffff, lane) +
                         __all_sync(0xffffffff, lane) + __match_any_sync(0xffffffff, lane / 2);
}

static __global__ void other_kernel(unsigned *value)
{
    value[threadIdx.x] = __reduce_add_sync(0xffffffff, threadIdx.x) + __activemask();
    __syncwarp();
    if (threadIdx.x >= 32) {
        __syncwarp();
    }
}

// Lanes of one mask in the halves of a branch are two instructions.
static __global__ void branch_kernel(int *value)
{
    const int lane = threadIdx.x % 32;
    if (lane < 16) {
        value[threadIdx.x] = __shfl_sync(0x0000ffff, lane, 3);
    } else {
        value[threadIdx.x] = __shfl_sync(0xffff0000, lane, 19);
    }
}

void sum_floats(void *d_values)
{
    sum_kernel<<<1, 64>>>((float *)d_values);
}

void sum_doubles(void *d_values)
{
    sum_kernel<<<1, 64>>>((double *)d_values);
}

void vote(void *d_values)
{
    vote_kernel<<<1, 64>>>((unsigned *)d_values);
}

void reduce_and_wait(void *d_values)
{
    other_kernel<<<1, 64>>>((unsigned *)d_values);
}

void shuffle_in_branches(void *d_values)
{
    branch_kernel<<<1, 64>>>((int *)d_values);
}
