// SPDX-License-Identifier: MIT
// A sparse matrix times a vector, by a thread per row.
#include "spmv_matrices.h"

#include <cuda_runtime.h>

__global__ void spmv_by_threads(const int *offsets, const int *columns, const float *values,
                                const float *x, float *y, int rows)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        const int end = offsets[row + 1];
        float sum = 0.0f;
        for (int k = offsets[row]; k < end; k++) {
            sum += values[k] * x[columns[k]];
        }
        y[row] = sum;
    }
}

cudaError_t gw_spmv_by_threads(const int *d_offsets, const int *d_columns, const float *d_values,
                               const float *d_x, float *d_y, int rows)
{
    spmv_by_threads<<<(rows - 1) / 256 + 1, 256>>>(d_offsets, d_columns, d_values, d_x, d_y, rows);
    return cudaGetLastError();
}
