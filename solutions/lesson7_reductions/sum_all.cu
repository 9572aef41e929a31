// SPDX-License-Identifier: MIT
// Lesson 7, exercise 4: one number from any number of elements, in one launch.
//
// Stages
//   1  a grid that does not grow with n: each thread adds elements that are a whole grid apart
//   2  each block adds up the sums of its threads, as in sum_shuffle: that is given
//   3  one thread of each block adds the block's sum to the result, by one atomicAdd(); before the
//      launch the result has to be 0
//
// Grade it:  ctest -L lesson7  (the whole lesson)
//            ./gridwork grade sum_all  (this exercise alone)
#include "sum_all.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void sum_all_cpu(const float *h_x, float *h_sum, int n)
{
    double total = 0.0;
    for (int i = 0; i < n; i++) {
        total += h_x[i];
    }
    *h_sum = (float)total;
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256      // threads of a block
#define MOST_BLOCKS 64 // enough to fill a small device; one atomic addition per block

// The first thread of a warp gets the sum of all 32.
inline __device__ float sum_of_warp(float sum)
{
    for (int apart = 16; apart > 0; apart /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, apart);
    }
    return sum;
}

// The first thread of the block gets the sum of all 256.
__device__ float sum_of_block(float sum)
{
    __shared__ float of_warps[BLOCK / 32];
    const int t = threadIdx.x;
    sum = sum_of_warp(sum);
    if (t % 32 == 0) {
        of_warps[t / 32] = sum;
    }
    __syncthreads();
    if (t < 32) {
        sum = sum_of_warp(t < BLOCK / 32 ? of_warps[t] : 0.0f);
    }
    return sum;
}

__global__ void sum_all_kernel(const float *x, float *sum, int n)
{
    // BEGIN SOLUTION: elements a grid apart; then one atomicAdd() for the whole block
    const size_t grid = (size_t)gridDim.x * BLOCK; // an int may overflow behind the last element
    float own = 0.0f;
    for (size_t i = (size_t)blockIdx.x * BLOCK + threadIdx.x; i < (size_t)n; i += grid) {
        own += x[i];
    }
    const float of_block = sum_of_block(own);
    if (threadIdx.x == 0) {
        atomicAdd(sum, of_block);
    }
    // SKELETON
    //| const int i = blockIdx.x * BLOCK + threadIdx.x;
    //| const float of_block = sum_of_block(i < n ? x[i] : 0.0f);
    //| if (threadIdx.x == 0) {
    //|     sum[blockIdx.x] = of_block;
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t sum_all(const float *d_x, float *d_sum, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    // BEGIN SOLUTION: begin at 0; launch 64 blocks at most, and none for n = 0
    const cudaError_t error = cudaMemsetAsync(d_sum, 0, sizeof(*d_sum), 0);
    if (error != cudaSuccess || n == 0) {
        return error;
    }
    const int needed = (n - 1) / BLOCK + 1;
    const int blocks = needed < MOST_BLOCKS ? needed : MOST_BLOCKS;
    sum_all_kernel<<<blocks, BLOCK>>>(d_x, d_sum, n);
    return cudaGetLastError();
    // SKELETON
    //| sum_all_kernel<<<1, BLOCK>>>(d_x, d_sum, n);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
