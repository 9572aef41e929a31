// SPDX-License-Identifier: MIT
// Lesson 3, exercise 3: transpose a matrix that is not square.
//
// Stages
//   1  each thread's row and column, from the y and x parts of block and thread
//   2  the guard: compare row and column each with its own limit
//   3  two indices: the pitch, the step from one row to the next, differs between in and out
//   4  a grid in two dimensions
//
// Grade it:  ctest -L lesson3            (the whole lesson)
//            ./gridwork grade transpose  (this exercise alone)
#include "transpose.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void transpose_cpu(const float *h_in, float *h_out, int rows, int cols)
{
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < cols; column++) {
            h_out[(size_t)column * rows + row] = h_in[(size_t)row * cols + column];
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void transpose_kernel(const float *in, float *out, int rows, int cols)
{
    // TODO: find this thread's row and column, and move that one element
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols)
{
    if (rows < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }

    // TODO: choose a two-dimensional block, cover rows and cols, launch
    return GW_NOT_STARTED;
}
