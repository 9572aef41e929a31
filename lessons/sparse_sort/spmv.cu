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
    // TODO: first a row per thread; when that is right, a row per warp
    const int row = thread;
    if (row < rows) {
        y[row] = 0.0f;
    }
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
    // TODO: enough blocks for all rows, and the error of the launch
    const int blocks = (rows - 1) / BLOCK + 1;
    spmv_kernel<<<blocks, BLOCK>>>(d_offsets, d_columns, d_values, d_x, d_y, rows);
    return GW_NOT_STARTED;
}
