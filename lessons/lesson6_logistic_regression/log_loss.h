// SPDX-License-Identifier: MIT
/**
 * @file log_loss.h
 * Lesson 6, exercise 3: how wrong all the logits are, in one number.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef LOG_LOSS_H
#define LOG_LOSS_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the mean log loss of m rows: the mean of -log(probability given to the row's own label).
 *
 * With p = sigmoid(z) and z = d_z[i], row i costs -log(p) if its label is 1, and -log(1 - p) if it
 * is 0. With y = d_y[i], both costs are:
 *
 *     max(z, 0) - y z + log1p(e^-|z|)
 *
 * Compute the loss from logits like this, not from probabilities. In a float, p is 1 from z = 17
 * on, and then log(1 - p) is -infinity. In the formula nothing overflows and nothing is lost: a row
 * with label 0 and z = 1000 costs 1000.
 *
 * @param d_z     m logits in device memory, only read
 * @param d_y     m labels in device memory, 0 or 1, only read
 * @param m       number of rows, at least 1, because 0 rows have no mean
 * @param h_loss  one real in host memory: the loss, written only on success
 * @return cudaErrorInvalidValue if m is less than 1; the first error of a call, if one failed;
 *         otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels do the work, with at least 32 threads (or m, if m is smaller)
 * - the blocks share the work: only a few of them may have no row
 * - the threads of a warp load neighboring elements
 * - no logit and no label goes to the host: fewer than m bytes come back, or fewer than 8 KiB if
 *   that is more
 *
 * @note Accuracy: the relative error is at most (8 log2(m) + 16) eps, with eps = 2^-24 for float
 *       and 2^-53 for double. A tree and a sum block by block are this accurate. A float that adds
 *       the terms one after another is not: from 10^6 rows on, the sum is so large that the terms
 *       are lost. Below the smallest normal real, an error as large as this number is allowed.
 * @note Synchronization: work launched earlier in the default stream runs first. *h_loss is there
 *       when the function returns.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 * @note Copies, and managed or pinned memory, count as bytes to the host.
 */
cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss);

#ifdef __cplusplus
}
#endif

#endif
