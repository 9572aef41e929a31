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
 * Runs `iterations` steps of gradient descent, each for all j from 0 to k - 1 at once:
 *
 *     theta[j] = theta[j] - step * gradient[j]
 *
 * `gradient` computes the gradient at the theta before the step. The data goes to the device once,
 * before the loop. theta stays on the device and comes back once, after the loop.
 *
 * @param h_x         k * m reals in host memory, only read; feature-major: x(i, j) is
 *                    h_x[j * m + i]
 * @param h_y         m labels in host memory, 0 or 1, only read
 * @param h_theta     k reals in host memory: the initial theta, and after the call the final theta;
 *                    valid only after success
 * @param m           number of rows, at least 1
 * @param k           number of features, 1 to GRADIENT_MOST_FEATURES
 * @param step        step length against the gradient, the "learning rate"
 * @param iterations  number of steps, at least 0; 0 leaves theta unchanged
 * @param gradient    computes the gradient, from and to device memory; need not wait for the
 *                    kernels that it launches
 * @return cudaErrorInvalidValue if m, k or iterations is out of its range; the first error of a
 *         call or of `gradient`, if one failed: it ends the loop; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - `gradient` is called once per iteration
 * - launches: at most 3 per iteration, with the call of `gradient` counted as one
 * - copies: at most 4 in all (X, y and theta to the device, and theta back)
 * - allocations: at most 8 in all
 * - in the loop: no copy and no allocation; zeroing an array is not a copy
 *
 * @note Accuracy: theta is within 1e-4 (float) or 1e-9 (double) of a computation in double,
 *       relative to the largest theta, or to 1 if all are smaller.
 * @note The grader passes a gradient function that it knows, so a mistake in your gradient() does
 *       not affect this exercise. With step 0.1 and 1000 iterations on wdbc.csv, your own
 *       gradient() leads to the result in the lesson's README.
 * @note Ownership: the function frees all device memory that it allocated, also after an error.
 * @note Managed memory needs no copies: the host fills it before the loop and reads theta after the
 *       loop. In the loop, the host does not access it.
 */
cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient);

#ifdef __cplusplus
}
#endif

#endif
