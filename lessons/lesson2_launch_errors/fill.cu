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
    // TODO: the last block may have threads beyond the last element; add the guard
    out[i] = value;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t fill(int *d_out, int n, int block, int value)
{
    // TODO: reject invalid arguments, launch enough blocks, return the launch's error
    return GW_NOT_STARTED;
}
