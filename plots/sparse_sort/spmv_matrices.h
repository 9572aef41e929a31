// SPDX-License-Identifier: MIT
// What the plot of `spmv` has besides the exercise: matrices of a rule, and the way that gives each
// row to one thread.
#pragma once

#include <cuda_runtime_api.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GW_SPMV_COLUMNS = 1 << 14, GW_SPMV_LENGTHS = 5 };

/** How many elements each row of a matrix has. */
static const int gw_spmv_lengths[GW_SPMV_LENGTHS] = {2, 8, 32, 128, 512};

/**
 * Fills a matrix of `rows` rows of `length` elements each, and the vector: element j of a row is in
 * a column of its own part of the columns, the j-th of `length` equal ones, at a place that a
 * generator draws.
 */
static inline void gw_fill_matrix(int rows, int length, int *offsets, int *columns, float *values,
                                  float *x)
{
    const unsigned part = GW_SPMV_COLUMNS / (unsigned)length;
    unsigned state = 1;
    offsets[0] = 0;
    for (int r = 0; r < rows; r++) {
        for (int j = 0; j < length; j++) {
            const int k = r * length + j;
            state = state * 1664525u + 1013904223u; // Numerical Recipes' generator: the high bits
            columns[k] = (int)((unsigned)j * part + (state >> 16) % part);
            values[k] = (float)(state >> 24) / 128.0f - 1.0f;
        }
        offsets[r + 1] = (r + 1) * length;
    }
    for (int c = 0; c < GW_SPMV_COLUMNS; c++) {
        x[c] = (float)(c % 97) / 97.0f;
    }
}

/** As spmv(), with a thread per row. */
cudaError_t gw_spmv_by_threads(const int *d_offsets, const int *d_columns, const float *d_values,
                               const float *d_x, float *d_y, int rows);

#ifdef __cplusplus
}
#endif
