// SPDX-License-Identifier: MIT
// Lesson 7, exercise 3: a warp adds in its registers.
//
// Stages
//   1  __shfl_down_sync(0xffffffff, sum, apart) gives a thread the `sum` of the thread that
//      is `apart` lanes further in its warp: five of them add up a warp, without shared memory
//   2  one thread of each warp writes the warp's sum to shared memory; after the one barrier, one
//      warp adds those
//
// Grade it:  ctest -L lesson7  (the whole lesson)
//            ./gridwork grade sum_shuffle  (this exercise alone)
#include "sum_shuffle.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void sum_shuffle_cpu(const float *h_x, float *h_sums, int n)
{
    for (int begin = 0; begin < n; begin += 512) {
        double total = 0.0;
        for (int i = begin; i < n && i < begin + 512; i++) {
            total += h_x[i];
        }
        h_sums[begin / 512] = (float)total;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // threads of a block, for twice as many elements

// The first thread of a warp gets the sum of all 32.
inline __device__ float sum_of_warp(float sum)
{
    // TODO: five shuffles, by all threads of the warp
    return sum;
}

__global__ void sum_shuffle_kernel(const float *x, float *sums, int n)
{
    const int t = threadIdx.x;
    const int i = blockIdx.x * (2 * BLOCK) + t;
    const float first = i < n ? x[i] : 0.0f;
    const float second = i + BLOCK < n ? x[i + BLOCK] : 0.0f;
    float sum = sum_of_warp(first + second);
    // TODO: the sums of the warps into shared memory, and their sum by one warp
    if (t == 0) {
        sums[blockIdx.x] = sum;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t sum_shuffle(const float *d_x, float *d_sums, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    // TODO: one block per sum of 512, and the error of the launch
    sum_shuffle_kernel<<<n / BLOCK, BLOCK>>>(d_x, d_sums, n);
    return GW_NOT_STARTED;
}
