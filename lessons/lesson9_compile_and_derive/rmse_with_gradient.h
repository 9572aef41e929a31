// SPDX-License-Identifier: MIT
/**
 * @file rmse_with_gradient.h
 * Lesson 9, exercise 3: the root mean square error of two sensors and its gradient, in one pass
 * over their readings.
 */
#ifndef RMSE_WITH_GRADIENT_H
#define RMSE_WITH_GRADIENT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the root mean square error of two sensors, and its derivatives. Sensor b shows
 * `slope * a + offset`, where a is the reading of sensor a at the same time. So the error of
 * reading i is
 *
 *     r_i = d_a[i] - (d_b[i] - offset) / slope
 *
 * and the results are
 *
 *     h_result[0] = L = sqrt(sum of r_i^2 / n)
 *     h_result[1] = dL/dslope
 *     h_result[2] = dL/doffset
 *
 * Where L is 0, it has no derivative. Then return 0 for both, since the point is a minimum.
 *
 * @param d_a       n doubles in device memory, only read: readings of sensor a
 * @param d_b       n doubles in device memory, only read: readings of sensor b
 * @param n         number of readings, at least 1
 * @param slope     increase of b per increase of a by 1; not 0
 * @param offset    reading of b where a is 0
 * @param h_result  three doubles in host memory: L and its derivatives with respect to slope and
 *                  offset; written on success only
 * @return cudaErrorInvalidValue if n is less than 1 or slope is 0; the error of the first CUDA call
 *         or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Loads, from 1,000 readings on: one pass, in which each element of d_a and d_b is loaded once,
 *   with neighboring threads at neighboring elements. That is 2 n / 4 sectors of 32 bytes. Up to
 *   5% more is allowed for the sums of blocks (128 sectors where n is below 10,000).
 * - Threads: kernels do the work, with 32 threads or more, or n where n is smaller.
 * - Copies to the host: at most the 24 bytes of a result.
 *
 * @note Accuracy: the sum of r_i^2, and the sums of r_i dr_i/dslope and r_i dr_i/doffset for the
 *       derivatives, are each right to (log2(n) + 64) eps times the sum of their terms' magnitudes,
 *       with eps = 2^-53. In a magnitude, r_i is |d_a[i]| + |(d_b[i] - offset) / slope|.
 *       (log2(n): added in pairs, see Higham, Accuracy and Stability of Numerical Algorithms, 2nd
 *       ed., section 4.2. The 64 leaves room for adding up to 4096 numbers one after another.)
 * @note Work that was launched earlier in the default stream comes first. The function returns when
 *       h_result is complete.
 * @note Each pointer may point to any element of an allocation, not only to the first.
 * @note The function frees all memory that it allocates, in any case.
 */
cudaError_t rmse_with_gradient(const double *d_a, const double *d_b, int n, double slope,
                               double offset, double h_result[3]);

#ifdef __cplusplus
}
#endif

#endif
