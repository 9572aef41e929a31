// SPDX-License-Identifier: MIT
// Sparse matrices and sorting, exercise 1: a sparse matrix times a vector.
//
// Stages
//   1  right: each thread adds the products of one row, from the row's offset to the next one
//   2  coalesced: each warp adds the products of one row. Lane 0 takes the first element, lane 1
//      the second, and so on, then each the one 32 places further on; shuffles add the 32 sums
//
// Grade it:  ctest -L sparse  (the whole lesson)
//            ./gridwork grade spmv  (this exercise alone)
#include "spmv.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void spmv_cpu(const int *h_offsets, const int *h_columns, const float *h_values, const float *h_x,
              float *h_y, int rows)
{
    for (int r = 0; r < rows; r++) {
        double sum = 0.0;
        for (int k = h_offsets[r]; k < h_offsets[r + 1]; k++) {
            sum += (double)h_values[k] * h_x[h_columns[k]];
        }
        h_y[r] = (float)sum;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define WARP 32
#define BLOCK 256 // threads of a block: 8 warps

__global__ void spmv_kernel(const int *offsets, const int *columns, const float *values,
                            const float *x, float *y, int rows)
{
    const int thread = blockIdx.x * BLOCK + threadIdx.x;
    // BEGIN SOLUTION: first a row per thread; when that is right, a row per warp
    const int row = thread / WARP;
    const int lane = thread % WARP;
    if (row >= rows) {
        return; // the whole warp leaves
    }
    const int end = offsets[row + 1];
    float sum = 0.0f;
    for (int k = offsets[row] + lane; k < end; k += WARP) {
        sum += values[k] * x[columns[k]];
    }
    for (int apart = WARP / 2; apart > 0; apart /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, apart);
    }
    if (lane == 0) {
        y[row] = sum;
    }
    // SKELETON
    //| const int row = thread;
    //| if (row < rows) {
    //|     y[row] = 0.0f;
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t spmv(const int *d_offsets, const int *d_columns, const float *d_values,
                 const float *d_x, float *d_y, int rows)
{
    if (rows < 0 || rows > SPMV_MOST_ROWS) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0) {
        return cudaSuccess;
    }
    // BEGIN SOLUTION: enough blocks for all rows, and the error of the launch
    const int rows_per_block = BLOCK / WARP;
    const int blocks = (rows - 1) / rows_per_block + 1;
    spmv_kernel<<<blocks, BLOCK>>>(d_offsets, d_columns, d_values, d_x, d_y, rows);
    return cudaGetLastError();
    // SKELETON
    //| const int blocks = (rows - 1) / BLOCK + 1;
    //| spmv_kernel<<<blocks, BLOCK>>>(d_offsets, d_columns, d_values, d_x, d_y, rows);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
