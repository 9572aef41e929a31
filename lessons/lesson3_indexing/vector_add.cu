// SPDX-License-Identifier: MIT
// Lesson 3, exercise 1: add two vectors, one thread per element.
//
// Stages
//   1  the index: threadIdx.x starts at 0 in every block
//   2  the guard: the last block may have more threads than there are elements left
//   3  the grid: enough blocks for every n, the last one only partly used
//
// Grade it:  ctest -L lesson3             (the whole lesson)
//            ./gridwork grade vector_add  (this exercise alone)
#include "vector_add.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void vector_add_cpu(const float *h_a, const float *h_b, float *h_c, int n)
{
    for (int i = 0; i < n; i++) {
        h_c[i] = h_a[i] + h_b[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    // TODO: this index is the same in every block; make it an index of the whole grid
    int i = threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess; // a grid of 0 blocks is an error, not an empty launch
    }

    const int block = 256;
    // TODO: launch enough blocks to cover n, and return the error of the launch
    const int grid = 1;
    vector_add_kernel<<<grid, block>>>(d_a, d_b, d_c, n);
    return GW_NOT_STARTED;
}
