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
 * The mean over all m rows of -log(probability that the row's own label was given). With p the
 * sigmoid of z = d_z[i], a row costs -log(p) if its label is 1, and -log(1 - p) if it is 0.
 *
 * It is computed from logits, not from probabilities: in a float, p is 1 from z = 17 on, and then
 * log(1 - p) is -infinity. In terms of z, both costs are
 *
 *     max(z, 0) - y z + log1p(e^-|z|)
 *
 * where nothing overflows and nothing is lost: a row with the label 0 and z = 1000 costs 1000.
 *
 * Accuracy: relative (8 log2(m) + 16) eps, where eps is 2^-24 for float and 2^-53 for double. No
 * term is negative, so that is 8 eps log2(m) times the mean absolute term, as a sum by halves or by
 * blocks has it (halving m numbers takes log2(m) steps that round once each), and 16 for the terms
 * themselves (e^x and log1p are allowed 2 units in the last place each). One after another in a
 * float is not enough: from 10^6 rows on, what is added is lost against what has come together.
 * Below the smallest normal real an error as large as that one is allowed.
 *
 * What was launched in the default stream comes first. An array may begin at any element of an
 * allocation.
 *
 * Graded by counts: kernels do the work, with 32 threads or more, or m where m is smaller, in all
 * blocks that are launched; the threads of a warp read together; no logit and no label goes to the
 * host (fewer than m bytes come back, or 8 KiB where that is more, as copies or in managed or
 * pinned memory).
 *
 * @param d_z     m logits in device memory, only read
 * @param d_y     m labels in device memory, 0 or 1, only read
 * @param m       number of rows, at least 1
 * @param h_loss  one real in host memory: the loss, which is there when the function returns
 * @return cudaSuccess; cudaErrorInvalidValue if m is less than 1, since there is no mean of
 *         nothing; else the first error of a call. *h_loss is written on success alone.
 */
cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss);

#ifdef __cplusplus
}
#endif

#endif
