// SPDX-License-Identifier: MIT
// Lesson 7, exercise 1: a tree in which whole warps add or idle.
//
// Stages
//   1  the code below: thread t adds its neighbor's part, then that of thread t + 2, t + 4. It is
//      right. How many warps make a request in the last round, and for how many threads?
//   2  the same additions by consecutive threads, so that whole warps idle
//   3  neighboring threads read neighboring parts, so there are no bank conflicts
//
// Grade it:  ctest -L lesson7  (the whole lesson)
//            ./gridwork grade sum_blocks  (this exercise alone)
#include "sum_blocks.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void sum_blocks_cpu(const float *h_x, float *h_sums, int n)
{
    for (int begin = 0; begin < n; begin += 256) {
        double total = 0.0;
        for (int i = begin; i < n && i < begin + 256; i++) {
            total += h_x[i];
        }
        h_sums[begin / 256] = (float)total;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // threads of a block, and elements of a sum

__global__ void sum_blocks_kernel(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    // BEGIN SOLUTION: the same tree, in which half of the threads add, then a quarter, side by side
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    // SKELETON
    //| for (int stride = 1; stride < BLOCK; stride *= 2) {
    //|     if (t % (2 * stride) == 0) {
    //|         part[t] += part[t + stride];
    //|     }
    //|     __syncthreads();
    //| }
    // END SOLUTION
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t sum_blocks(const float *d_x, float *d_sums, int n)
{
    // BEGIN SOLUTION: the cases of n in the header; one block per sum; the error of the launch
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    sum_blocks_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x, d_sums, n);
    return cudaGetLastError();
    // SKELETON
    //| sum_blocks_kernel<<<n / BLOCK, BLOCK>>>(d_x, d_sums, n);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
