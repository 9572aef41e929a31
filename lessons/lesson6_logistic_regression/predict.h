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

/** The most features that a row may have, the leading 1 included. */
#define PREDICT_MOST_FEATURES 64

/**
 * d_z[i] = theta[0] x(i, 0) + theta[1] x(i, 1) + ... + theta[k-1] x(i, k-1), for i from 0 to m - 1.
 *
 * X is feature-major: feature j of row i is x(i, j) = d_x[j * m + i]. The threads of a warp work on
 * neighbouring rows, so they read neighbouring elements. Feature 0 is 1 in every row of the data,
 * and theta[0] the bias; to this function it is a feature like the others.
 *
 * Limit: a request of a warp for 32 neighbouring floats touches 4 sectors of 32 bytes, for 32
 * doubles 8. On average no more. (Graded by counts, where m is a multiple of 32.)
 *
 * Accuracy: (k + 2) eps times the sum of |theta[j] x(i, j)|, where eps is 2^-24 for float and 2^-53
 * for double: k products and sums in any order round that often at most.
 *
 * The kernel runs in the default stream, and the function need not wait for it. Nothing is launched
 * for m = 0. An array may begin at any element of an allocation.
 *
 * Graded by counts: the rows are shared out, to 32 threads or more (or m, where m is smaller) and
 * to all blocks that are launched.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters beyond 64 bytes per feature), and as much
 * goes to it. A piece of memory that a memset, or a copy within the device, writes counts as 24
 * bytes.
 *
 * @param d_x      k * m reals in device memory, only read
 * @param d_theta  k reals in device memory, only read
 * @param d_z      m reals in device memory, written
 * @param m        number of rows, at least 0
 * @param k        number of features, 1 to PREDICT_MOST_FEATURES
 * @return cudaSuccess; cudaErrorInvalidValue if m or k is not in its range; else what the launch
 *         says
 */
cudaError_t predict(const real *d_x, const real *d_theta, real *d_z, int m, int k);

#ifdef __cplusplus
}
#endif

#endif
