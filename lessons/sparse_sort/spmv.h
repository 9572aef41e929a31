// SPDX-License-Identifier: MIT
/**
 * @file spmv.h
 * Sparse matrices and sorting, exercise 1: a sparse matrix times a vector.
 */
#ifndef SPMV_H
#define SPMV_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of rows of a matrix. */
#define SPMV_MOST_ROWS (1 << 24)

/**
 * Computes y = A x for a sparse matrix A in the CSR format (compressed sparse row), for each row r:
 *
 *     d_y[r] = sum of d_values[k] * d_x[d_columns[k]]
 *              for k from d_offsets[r] to d_offsets[r + 1] - 1
 *
 * The matrix stores only its nonzero elements, row after row. A row may have no element: its result
 * is 0.
 *
 * @param d_offsets  rows + 1 ints in device memory, only read: d_offsets[0] is 0, and no offset is
 *                   smaller than the one before; the last one is the number of stored elements
 * @param d_columns  the column of each stored element, ints in device memory, only read; they
 *                   ascend within a row
 * @param d_values   the value of each stored element, floats in device memory, only read
 * @param d_x        one float per column in device memory, only read
 * @param d_y        rows floats in device memory, written; overlaps no other array; nothing else of
 *                   d_y changes
 * @param rows       number of rows, 0 to SPMV_MOST_ROWS; 0 launches nothing
 * @return cudaErrorInvalidValue if rows is out of its range; the error of the first CUDA call or
 *         launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or rows, if rows is smaller) do the work
 * - from 1,000 stored elements on: at most 24 warp requests to load from global memory per row,
 *   plus 6 per 32 stored elements, also if one row is much longer than the others
 * - if each row has 64 elements in neighboring columns: at most 8 sectors per load request
 * - bytes that move between host and device: at most 1,024 in each direction, or one per row if
 *   there are more rows than that
 *
 * @note For comparison: a warp per row makes 2 load requests per row, and 3 per 32 elements. On
 *       rows of 64 elements in neighboring columns, a request takes 3.5 sectors on average. With a
 *       thread per row it takes 23.
 * @note Accuracy: the error of d_y[r] is at most (log2(m) + 64) eps times the sum of
 *       |d_values[k] * d_x[d_columns[k]]| of the m elements of the row, with eps = 2^-24. The order
 *       of the additions is yours.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t spmv(const int *d_offsets, const int *d_columns, const float *d_values,
                 const float *d_x, float *d_y, int rows);

#ifdef __cplusplus
}
#endif

#endif
