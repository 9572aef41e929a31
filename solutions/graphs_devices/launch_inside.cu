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
    // BEGIN SOLUTION: each thread adds every 256th number; then a tree in shared memory
    __shared__ float sums[BLOCK];
    const int t = threadIdx.x;
    float own = 0.0f;
    for (int k = t; k < n; k += BLOCK) {
        own += x[k];
    }
    sums[t] = own;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            sums[t] += sums[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        *sum = sums[0];
    }
    // SKELETON
    //| (void)x, (void)n, (void)sum;
    // END SOLUTION
}

// One thread per row.
__global__ void add_rows(const float *x, const int *offsets, float *sum, float *total, int rows)
{
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    // BEGIN SOLUTION: add a short row; launch add_numbers for a long row
    if (r < rows) {
        const float *row = x + offsets[r];
        const int n = offsets[r + 1] - offsets[r];
        if (n > LAUNCH_INSIDE_LONG) {
            add_numbers<<<1, BLOCK, 0, cudaStreamFireAndForget>>>(row, n, &sum[r]);
        } else {
            float own = 0.0f;
            for (int k = 0; k < n; k++) {
                own += row[k];
            }
            sum[r] = own;
        }
    }
    // SKELETON
    //| (void)x, (void)offsets, (void)sum, (void)r, (void)rows;
    // END SOLUTION
    // BEGIN SOLUTION: one thread of the grid launches add_numbers for the total
    if (r == 0) {
        add_numbers<<<1, BLOCK, 0, cudaStreamTailLaunch>>>(sum, rows, total);
    }
    // SKELETON
    //| (void)total;
    // END SOLUTION
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
    // BEGIN SOLUTION: one launch, and its error
    add_rows<<<(rows - 1) / BLOCK + 1, BLOCK>>>(d_x, d_offsets, d_sum, d_total, rows);
    return cudaGetLastError();
    // SKELETON
    //| (void)d_x, (void)d_offsets, (void)d_sum;
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
