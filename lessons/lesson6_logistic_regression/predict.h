// SPDX-License-Identifier: MIT
/**
 * @file predict.h
 * Lesson 6, exercise 2: the logits of all rows.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef PREDICT_H
#define PREDICT_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of features per row, including the leading 1. */
#define PREDICT_MOST_FEATURES 64

/**
 * Computes the logit of each row, for i from 0 to m - 1, with theta[j] = d_theta[j]:
 *
 *     d_z[i] = theta[0] x(i, 0) + theta[1] x(i, 1) + ... + theta[k-1] x(i, k-1)
 *
 * X is feature-major: feature j of row i is x(i, j) = d_x[j * m + i]. The threads of a warp work on
 * neighboring rows, so they load neighboring elements. In the data, feature 0 is 1 in every row,
 * and theta[0] is the bias. For this function, feature 0 is a feature like the others.
 *
 * @param d_x      k * m reals in device memory, only read
 * @param d_theta  k reals in device memory, only read
 * @param d_z      m reals in device memory, written
 * @param m        number of rows, at least 0; 0 launches nothing
 * @param k        number of features, 1 to PREDICT_MOST_FEATURES
 * @return cudaErrorInvalidValue if m or k is out of its range; the error of the launch if it
 *         failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - if m is a multiple of 32: a warp request for 32 neighboring floats touches at most 4 sectors of
 *   32 bytes on average; a request for 32 doubles touches at most 8
 * - at least 32 threads share the work
 * - the blocks share the work: if half of them or more have no row, the others may have at most
 *   8 rows per thread
 * - the device computes the logits, not the host
 * - bytes that move between host and device: at most 1,024 in each direction, or m bytes if
 *   m > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Accuracy: the error is at most (k + 2) eps times the sum of |theta[j] x(i, j)|, with
 *       eps = 2^-24 for float and 2^-53 for double.
 * @note Asynchrony: the kernel runs in the default stream, and the function need not wait for it.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 * @note No shortcuts: compute the logits on the device, in many threads of a kernel. You may launch
 *       one kernel per feature. docs/pages/shortcuts.md says how many memsets and copies within the
 *       device you may use.
 */
cudaError_t predict(const real *d_x, const real *d_theta, real *d_z, int m, int k);

#ifdef __cplusplus
}
#endif

#endif
