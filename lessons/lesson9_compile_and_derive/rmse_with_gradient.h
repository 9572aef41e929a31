// SPDX-License-Identifier: MIT
/**
 * @file rmse_with_gradient.h
 * Lesson 9, exercise 3: how badly two sensors agree, and which way they would agree better, from
 * one pass over their readings.
 */
#ifndef RMSE_WITH_GRADIENT_H
#define RMSE_WITH_GRADIENT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Sensor b shows slope * a + offset, where a is what sensor a shows at the same time. So reading i
 * is off by
 *
 *     r_i = d_a[i] - (d_b[i] - offset) / slope
 *
 * and the function computes the root of the mean of squares of all n, and its derivatives:
 *
 *     h_result[0] = L = sqrt(sum of r_i^2 / n)
 *     h_result[1] = dL/dslope
 *     h_result[2] = dL/doffset
 *
 * Where L is 0, it has no derivative: then both are 0, since the point is a minimum.
 *
 * Accuracy, with eps = 2^-53: the sum of r_i^2, and the sums of r_i dr_i/dslope and r_i
 * dr_i/doffset that the derivatives come of, are each right to (log2(n) + 64) eps times the sum of
 * their terms' magnitudes, where a term counts as if r_i were |d_a[i]| + |(d_b[i] - offset) /
 * slope|. (Added in pairs, n numbers go through log2(n) roundings: Higham, Accuracy and Stability
 * of Numerical Algorithms, 2nd ed., section 4.2. The sums of blocks and of a thread's own elements
 * may be added one after another, which errs like a random walk: 64 allows for 4096 of them. r_i is
 * a difference and has the errors of what it is a difference of.)
 *
 * What was launched in the default stream comes first. The function returns when h_result is
 * there, and gives back all that it allocates, in any case.
 *
 * Graded by counts: one pass, in which each element of d_a and d_b is loaded once, by warps of
 * neighbours: 2 n / 4 sectors of 32 bytes, and up to 5 % more for the sums of blocks (128 sectors
 * where n is below 10,000); kernels do the work, with 32 threads or more, or n where n is smaller;
 * and no more than the 24 bytes of a result come to the host.
 *
 * @param d_a       n doubles in device memory, only read: what sensor a shows
 * @param d_b       n doubles in device memory, only read: what sensor b shows
 * @param n         number of readings, at least 1
 * @param slope     what b shows more for each 1 that a shows more; not 0
 * @param offset    what b shows where a shows 0
 * @param h_result  three doubles in host memory: L and its derivatives with respect to slope and
 *                  offset. Written on success alone
 * @return cudaSuccess; cudaErrorInvalidValue if n is less than 1 or slope is 0; else the first
 * error of a call
 */
cudaError_t rmse_with_gradient(const double *d_a, const double *d_b, int n, double slope,
                               double offset, double h_result[3]);

#ifdef __cplusplus
}
#endif

#endif
