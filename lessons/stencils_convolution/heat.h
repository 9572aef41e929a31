// SPDX-License-Identifier: MIT
/**
 * @file heat.h
 * Stencils, exercise 3: the temperature of a rod, over many steps, several of them per launch.
 */
#ifndef HEAT_H
#define HEAT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HEAT_STEPS 8 /**< steps that one launch makes */

/**
 * Computes the temperatures of a rod of n points after a number of steps. In each step, for i from
 * 1 to n - 2:
 *
 *     new[i] = old[i] + c * (old[i - 1] - 2 * old[i] + old[i + 1])
 *
 * The first and the last point keep their temperatures.
 *
 * @param d_u      n floats in device memory: the temperatures at the beginning; overwritten with
 *                 those after the last step
 * @param d_other  n floats in device memory for intermediate results, overwritten; does not overlap
 *                 d_u. Its content at the beginning means nothing
 * @param n        number of points; 0 launches nothing
 * @param c        from 0 to 0.5; with larger values the steps are unstable
 * @param steps    number of steps; 0 launches nothing
 * @return cudaErrorInvalidValue if n or steps is negative, or if c is not a number from 0 to 0.5,
 *         with d_u unchanged; the error of a launch or of a copy, if one failed; otherwise
 *         cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Launches: at most one per HEAT_STEPS steps, rounded up, and one more.
 * - Loads from device memory, if n is at least 4,000: at most 1.5 times the n / 8 sectors that hold
 *   the temperatures, for each HEAT_STEPS steps. Loads from shared memory do not count.
 * - Threads: at least 32 (or n, if that is less) share the work.
 * - Bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   that is more.
 *   A copy from d_other to d_u is allowed.
 *
 * @note Accuracy: the error is at most 7 * steps * 2^-24 * M, with M = the largest absolute value
 *       of the temperatures at the beginning. float32 is enough; the kernel does no operation in
 *       float64.
 * @note The function works in the default stream. It need not wait for this work.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       writes the n floats that begin at d_u, the n floats that begin at d_other, and no others.
 */
cudaError_t heat(float *d_u, float *d_other, int n, float c, int steps);

/**
 * Computes the same on one core, in host memory. It is the reference for the result and the time of
 * the kernel.
 */
void heat_cpu(float *h_u, float *h_other, int n, float c, int steps);

#ifdef __cplusplus
}
#endif

#endif
