// SPDX-License-Identifier: MIT
// Graphs and devices, exercise 4: a kernel that launches kernels, for rows of different lengths.
//
// Stages
//   1  short rows: each thread adds a row; the host launches this kernel once
//   2  long rows: a kernel that adds n numbers with one block, launched by the thread of the row
//   3  the total: the same kernel adds the sums, after all others have ended
//
// Grade it:  ctest -L graphs  (the whole lesson)
//            ./gridwork grade launch_inside  (this exercise alone)
#include "launch_inside.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void launch_inside_cpu(const float *h_x, const int *h_offsets, float *h_sum, float *h_total,
                       int rows)
{
    double total = 0.0;
    for (int r = 0; r < rows; r++) {
        double sum = 0.0;
        for (int k = h_offsets[r]; k < h_offsets[r + 1]; k++) {
            sum += h_x[k];
        }
        h_sum[r] = (float)sum;
        total += sum;
    }
    *h_total = (float)total;
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

#define BLOCK 256

// One block adds n numbers.
__global__ void add_numbers(const float *x, int n, float *sum)
{
    // TODO: each thread adds every 256th number; then a tree in shared memory
    (void)x, (void)n, (void)sum;
}

// One thread per row.
__global__ void add_rows(const float *x, const int *offsets, float *sum, float *total, int rows)
{
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    // TODO: add a short row; launch add_numbers for a long row
    (void)x, (void)offsets, (void)sum, (void)r, (void)rows;
    // TODO: one thread of the grid launches add_numbers for the total
    (void)total;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t launch_inside(const float *d_x, const int *d_offsets, float *d_sum, float *d_total,
                          int rows)
{
    if (rows < 0 || rows > LAUNCH_INSIDE_MOST_ROWS) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0) {
        return cudaMemset(d_total, 0, sizeof(*d_total));
    }
    // TODO: one launch, and its error
    (void)d_x, (void)d_offsets, (void)d_sum;
    return GW_NOT_STARTED;
}
