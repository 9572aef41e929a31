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
    // BEGIN SOLUTION: find this thread's row and column, and move that one element
    // x runs along a row, so neighboring threads read neighboring elements.
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < cols) {
        out[(size_t)column * rows + row] = in[(size_t)row * cols + column];
    }
    // END SOLUTION
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

    // BEGIN SOLUTION: choose a two-dimensional block, cover rows and cols, launch
    const dim3 block(16, 16);
    const dim3 grid((cols - 1) / block.x + 1, (rows - 1) / block.y + 1);
    transpose_kernel<<<grid, block>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
