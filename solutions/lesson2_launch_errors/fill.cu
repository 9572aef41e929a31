// SPDX-License-Identifier: MIT
// Lesson 2, exercise 4: cover n elements with blocks of any size.
//
// Stages
//   1  how many blocks of `block` threads cover n elements? n need not be a multiple of `block`
//   2  the guard: threads beyond the last element must write nothing
//   3  n = 0: a grid of 0 blocks is an error, so there is no launch at all
//
// Grade it:  ctest -L lesson2       (the whole lesson)
//            ./gridwork grade fill  (this exercise alone)
#include "fill.h"

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void fill_kernel(int *out, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // BEGIN SOLUTION: the last block may have threads beyond the last element; add the guard
    if (i < n) {
        out[i] = value;
    }
    // SKELETON
    //| out[i] = value;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t fill(int *d_out, int n, int block, int value)
{
    // BEGIN SOLUTION: reject invalid arguments, launch enough blocks, return the launch's error
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    if (block < 1) {
        return cudaErrorInvalidConfiguration; // and no division by 0 below
    }

    // Rounds up. (n + block - 1) / block does too, but overflows for an n near the largest int.
    const int grid = (n - 1) / block + 1;
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
