// SPDX-License-Identifier: MIT
/**
 * @file gradient.h
 * Lesson 6, exercise 4: in which direction the loss grows.
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

/** The most features that a row may have, the leading 1 included. */
#define GRADIENT_MOST_FEATURES 64

/**
 * The gradient of the mean log loss:
 *
 *     d_gradient[j] = 1/m * sum over all rows i of (sigmoid(z_i) - y_i) x(i, j)
 *
 * with the logits z_i = sum over j of theta[j] x(i, j). X is feature-major as for predict():
 * feature j of row i is x(i, j) = d_x[j * m + i].
 *
 * Accuracy: with eps = 2^-24 for float and 2^-53 for double, and with the terms
 * t_i = (sigmoid(z_i) - y_i) x(i, j),
 *
 *     8 eps log2(m) mean|t_i|  +  eps mean(|x(i, j)| (8 + (k + 2) s_i / 4))
 *
 * The first is what a sum by halves or by blocks has (halving m numbers takes log2(m) steps that
 * round once each), and one after another in a float has not, at 10^6 rows. The second is what the
 * terms themselves have: a sigmoid of 8 eps, and a logit of (k + 2) eps s_i with s_i the sum of
 * |theta[j] x(i, j)|, which the sigmoid's slope, 1/4 at most, passes on.
 *
 * Other blocks read d_theta, so it must not be changed here. d_gradient holds anything before the
 * call, not zeros. The function need not wait for its kernels; it may be called again before they
 * have run, and those calls come one after another in the default stream.
 *
 * An array may begin at any element of an allocation.
 *
 * Graded by counts: kernels do the work, with 32 threads or more, or m where m is smaller, in all
 * blocks that are launched; the threads of a warp read together; nothing is copied between host and
 * device, and at most 1 KiB goes by managed or pinned memory.
 *
 * @param d_x         k * m reals in device memory, only read
 * @param d_y         m labels in device memory, 0 or 1, only read
 * @param d_theta     k reals in device memory, only read
 * @param d_gradient  k reals in device memory, written
 * @param m           number of rows, at least 1
 * @param k           number of features, 1 to GRADIENT_MOST_FEATURES
 * @return cudaSuccess; cudaErrorInvalidValue if m or k is not in its range; else the first error of
 *         a call
 */
cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k);

/** Any function that computes a gradient in this way. */
typedef cudaError_t (*gradient_fn)(const real *d_x, const real *d_y, const real *d_theta,
                                   real *d_gradient, int m, int k);

#ifdef __cplusplus
}
#endif

#endif
