// SPDX-License-Identifier: MIT
// Lesson 3, exercise 2: a loop that is right for every grid (a "grid-stride loop").
//
// Stages
//   1  one thread per element works only if there are enough threads
//   2  let each thread continue with its next element: the stride is the grid's number of threads
//   3  launch with the grid and block of the caller
//
// Grade it:  ctest -L lesson3                     (the whole lesson)
//            ./gridwork grade vector_add_strided  (this exercise alone)
#include "vector_add_strided.h"

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void vector_add_strided_kernel(const float *a, const float *b, float *c, int n)
{
    // TODO: each thread adds one element at most; let it continue until n is covered
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t vector_add_strided(const float *d_a, const float *d_b, float *d_c, int n, int grid,
                               int block)
{
    // TODO: reject a negative n, launch nothing for n = 0, else use the caller's grid
    return GW_NOT_STARTED;
}
