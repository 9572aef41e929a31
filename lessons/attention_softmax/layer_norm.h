// SPDX-License-Identifier: MIT
/**
 * @file layer_norm.h
 * Softmax and attention, exercise 2: each row of a matrix with mean 0 and variance 1.
 */
#ifndef LAYER_NORM_H
#define LAYER_NORM_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of elements of a matrix. */
#define LAYER_NORM_MOST_ELEMENTS (1 << 30)

/**
 * Normalizes each row of a matrix, row-major: for row r and column c
 *
 *     d_y[r * cols + c] = d_gamma[c] * (x_c - mean) / sqrt(variance + epsilon) + d_beta[c]
 *
 *     with x_k = d_x[r * cols + k], mean = (sum of x_k) / cols,
 *     and variance = (sum of (x_k - mean)^2) / cols
 *
 * @param d_x      rows * cols floats in device memory, only read unless d_y is the same array
 * @param d_gamma  cols floats in device memory, only read: the factor of each column
 * @param d_beta   cols floats in device memory, only read: the number added in each column
 * @param d_y      rows * cols floats in device memory, written; either the same array as d_x or
 *                 one that overlaps no other array; nothing else of d_y changes
 * @param rows     number of rows; 0 launches nothing
 * @param cols     number of columns; 0 launches nothing
 * @param epsilon  more than 0; it keeps the root from 0 where all elements of a row are equal
 * @return cudaErrorInvalidValue if rows or cols is negative, if rows * cols is more than
 *         LAYER_NORM_MOST_ELEMENTS (also where the product does not fit into an int), or if epsilon
 *         is not more than 0 (also if it is NaN); the error of the first CUDA call or launch that
 *         failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or rows * cols, if that is smaller) do the work, in float32
 * - if cols is a multiple of 32, from 1,024 columns on: each element of d_x is loaded from global
 *   memory at most twice, and neighboring threads load neighboring elements. All loads together
 *   take at most 0.59 sectors per element; d_x twice, d_gamma and d_beta take 0.5.
 * - bytes that move between host and device: at most 1,024 in each direction, or one per element if
 *   there are more elements than that
 *
 * @note For comparison: a block per row takes 5/8 of a sector per element if it makes one pass for
 *       the mean, one for the variance and one for the results.
 * @note Accuracy: with M the largest |x_k| of the row, s = sqrt(variance + epsilon) and eps =
 *       2^-24, the error of an element is at most (cols / 16 + 32) eps times (1 + M / s) times
 *       |d_gamma[c]| (1 + |x_c - mean| / s), plus 4 eps |d_beta[c]|. The difference of the mean of
 *       x_k^2 and the square of the mean is less accurate: its error grows with (M / s)^2.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t layer_norm(const float *d_x, const float *d_gamma, const float *d_beta, float *d_y,
                       int rows, int cols, float epsilon);

#ifdef __cplusplus
}
#endif

#endif
