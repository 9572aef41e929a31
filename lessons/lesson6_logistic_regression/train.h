// SPDX-License-Identifier: MIT
/**
 * @file train.h
 * Lesson 6, exercise 5: gradient descent that stays on the device.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef TRAIN_H
#define TRAIN_H

#include "gradient.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Gradient descent: so many times
 *
 *     theta[j] = theta[j] - step * gradient[j]    for all j from 0 to k - 1
 *
 * where `gradient` computes the gradient at the theta of before, for all j at once. The data goes
 * to the device once, before the loop; theta stays there, and comes back once, after the loop.
 *
 * Graded by counts: `gradient` is called once an iteration, and everything else stays within
 *
 * - launches: 3 an iteration, with the call of `gradient` counted as one
 * - copies: 4 in all, which are X, y and theta to the device, and theta back
 * - allocations: 8 in all
 *
 * so that neither a copy nor an allocation is made in the loop. Zeroing an array is no copy.
 * (Managed memory takes no copies; then the host fills it before the loop and reads theta after it,
 * and touches it in the loop as little as other memory.)
 *
 * The grader hands in a gradient that it knows, so that a mistake in your gradient() does not spoil
 * this exercise. With step 0.1 and 1000 iterations over wdbc.csv, your own ends where the lesson's
 * README says. Accuracy: theta within 1e-4 (float) and 1e-9 (double) of a computation in double,
 * relative to the largest theta, or to 1 where all are smaller.
 *
 * @param h_x         k * m reals in host memory, only read; feature-major: x(i, j) is
 *                    h_x[j * m + i]
 * @param h_y         m labels in host memory, 0 or 1, only read
 * @param h_theta     k reals in host memory: where to begin, and after the call where it ended
 * @param m           number of rows, at least 1
 * @param k           number of features, 1 to GRADIENT_MOST_FEATURES
 * @param step        how far to go against the gradient, the "learning rate"
 * @param iterations  how often, at least 0; 0 leaves theta as it is
 * @param gradient    computes the gradient, from and to device memory; need not wait for the
 *                    kernels that it launches
 * @return cudaSuccess; cudaErrorInvalidValue if m, k or iterations is not in its range; else the
 *         first error, of a call or of `gradient`, which ends the loop. All device memory that was
 *         taken is given back in any case; theta is of use after success alone.
 */
cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient);

#ifdef __cplusplus
}
#endif

#endif
