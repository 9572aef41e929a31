// SPDX-License-Identifier: MIT
/**
 * @file softmax.h
 * Softmax and attention, exercise 1: the softmax of each row of a matrix.
 */
#ifndef SOFTMAX_H
#define SOFTMAX_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of elements of a matrix. */
#define SOFTMAX_MOST_ELEMENTS (1 << 30)

/**
 * Computes the softmax of each row of a matrix, row-major: for row r and column c
 *
 *     d_y[r * cols + c] = e^(x_c - m) / (sum of e^(x_k - m) for k from 0 to cols - 1)
 *
 *     with x_k = d_x[r * cols + k], and m the maximum of these
 *
 * An element of -INFINITY gives 0. A row in which all elements are -INFINITY gives zeros, not NaN.
 *
 * @param d_x   rows * cols floats in device memory, only read unless d_y is the same array; each is
 *              -INFINITY or any finite float, such as 1e30 or -3e38
 * @param d_y   rows * cols floats in device memory, written; either the same array as d_x or one
 *              that does not overlap it; nothing else of d_y changes
 * @param rows  number of rows; 0 launches nothing
 * @param cols  number of columns; 0 launches nothing
 * @return cudaErrorInvalidValue if rows or cols is negative, or if rows * cols is more than
 *         SOFTMAX_MOST_ELEMENTS (also where the product does not fit into an int); the error of the
 *         first CUDA call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or rows * cols, if that is smaller) do the work, in float32
 * - if cols is a multiple of 32, from 1,024 columns on: each element is loaded from global memory
 *   at most twice, and neighboring threads load neighboring elements. All loads together take at
 *   most rows * cols / 3 sectors; loading each element once takes rows * cols / 8.
 * - bytes that move between host and device: at most 1,024 in each direction, or one per element if
 *   there are more elements than that
 *
 * @note For comparison: a thread per row takes 3 sectors per element if it makes three passes. A
 *       block per row takes 3/8 of a sector in three passes, and 2/8 in two.
 * @note Accuracy: the error of an element is at most (4 (m - x_c) + cols / 8 + 64) eps times the
 *       element, plus 2^-126, with eps = 2^-24. The order of the additions is yours.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t softmax(const float *d_x, float *d_y, int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
