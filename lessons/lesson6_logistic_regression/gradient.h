// SPDX-License-Identifier: MIT
/**
 * @file gradient.h
 * Lesson 6, exercise 4: the direction in which the loss grows.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef GRADIENT_H
#define GRADIENT_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of features per row, including the leading 1. */
#define GRADIENT_MOST_FEATURES 64

/**
 * Computes the gradient of the mean log loss, for j from 0 to k - 1:
 *
 *     d_gradient[j] = 1/m * sum over all rows i of (sigmoid(z_i) - y_i) x(i, j)
 *     z_i = sum over all j of theta[j] x(i, j)
 *
 * Here z_i is the logit of row i, y_i = d_y[i] and theta[j] = d_theta[j]. X is feature-major as for
 * predict(): feature j of row i is x(i, j) = d_x[j * m + i].
 *
 * @param d_x         k * m reals in device memory, only read
 * @param d_y         m labels in device memory, 0 or 1, only read
 * @param d_theta     k reals in device memory, only read: other blocks read it, so do not change it
 * @param d_gradient  k reals in device memory, written; its values before the call are arbitrary,
 *                    not zeros
 * @param m           number of rows, at least 1
 * @param k           number of features, 1 to GRADIENT_MOST_FEATURES
 * @return cudaErrorInvalidValue if m or k is out of its range; the first error of a call, if one
 *         failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels do the work, with at least 32 threads (or m, if m is smaller)
 * - all launched blocks share the work
 * - the threads of a warp load neighboring elements
 * - nothing is copied between host and device
 * - at most 1 KiB goes through managed or pinned memory
 *
 * @note Accuracy: the error of d_gradient[j] is at most
 *       8 eps log2(m) mean|t_i| + eps mean(|x(i, j)| (8 + (k + 2) s_i / 4)).
 *       Here t_i = (sigmoid(z_i) - y_i) x(i, j), s_i is the sum of |theta[j] x(i, j)|, and eps is
 *       2^-24 for float and 2^-53 for double. A tree and a sum block by block are this accurate. A
 *       float that adds the terms one after another is not, at 10^6 rows.
 * @note Asynchrony: the function need not wait for its kernels. It may be called again before they
 *       have run, and these calls run one after another in the default stream.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k);

/** Any function that computes a gradient as gradient() does. */
typedef cudaError_t (*gradient_fn)(const real *d_x, const real *d_y, const real *d_theta,
                                   real *d_gradient, int m, int k);

#ifdef __cplusplus
}
#endif

#endif
