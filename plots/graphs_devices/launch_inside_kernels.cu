// SPDX-License-Identifier: MIT
// Sums of rows by a thread per row.
#include "launch_inside_rows.h"

__global__ void row_by_thread(const float *x, const int *offsets, float *sum, float *total,
                              int rows)
{
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float own = 0.0f;
        for (int k = offsets[r]; k < offsets[r + 1]; k++) {
            own += x[k];
        }
        sum[r] = own;
        atomicAdd(total, own);
    }
}

cudaError_t gw_rows_by_threads(const float *d_x, const int *d_offsets, float *d_sum, float *d_total,
                               int rows)
{
    const cudaError_t error = cudaMemset(d_total, 0, sizeof(*d_total));
    if (error != cudaSuccess) {
        return error;
    }
    row_by_thread<<<(rows - 1) / 256 + 1, 256>>>(d_x, d_offsets, d_sum, d_total, rows);
    return cudaGetLastError();
}
