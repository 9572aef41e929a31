// SPDX-License-Identifier: MIT
/**
 * @file convolve.h
 * Stencils, exercise 1: the convolution of a line of numbers, with weights in constant memory.
 */
#ifndef CONVOLVE_H
#define CONVOLVE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CONVOLVE_MOST_RADIUS 16 /**< the largest radius: at most 33 weights */

/**
 * Computes the convolution of x with 2 * radius + 1 weights, for i from 0 to n - 1:
 *
 *     d_y[i] = sum over k from 0 to 2 * radius of h_weights[k] * d_x[i + radius - k]
 *
 * Elements of x before the first and after the last one count as 0.
 *
 * @param d_x        n floats in device memory, only read
 * @param h_weights  2 * radius + 1 floats in host memory, only read
 * @param d_y        n floats in device memory, written; does not overlap d_x
 * @param n          number of elements; 0 launches nothing
 * @param radius     from 0 to CONVOLVE_MOST_RADIUS
 * @return cudaErrorInvalidValue if n or radius is negative, or if radius is larger than
 *         CONVOLVE_MOST_RADIUS, with d_y unchanged; the error of the copy of the weights or of the
 *         launch, if one failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Threads: at least 32 (or n, if n is smaller) share the work, each on elements of its own.
 * - Bytes that move between host and device: at most 1,024 in each direction, or n bytes if n is
 *   larger. The weights are 132 bytes or fewer.
 * - Loads from device memory, if n is at least 4,000 and radius is 8 or 16: at most 1.5 times the
 *   n / 8 sectors that hold x. Loads from constant memory and from shared memory do not count.
 *
 * @note Accuracy: the error of d_y[i] is at most (2 * radius + 3) * 2^-24 * S, with S = the sum of
 *       the terms' absolute values. float32 is enough; the kernel does no operation in float64.
 * @note The function launches in the default stream. It need not wait for the kernel.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       writes the n floats that begin at d_y, and no others.
 * @note The weights may differ from call to call.
 */
cudaError_t convolve(const float *d_x, const float *h_weights, float *d_y, int n, int radius);

/**
 * Computes the same on one core, in host memory. It is the reference for the result and the time of
 * the kernel.
 */
void convolve_cpu(const float *h_x, const float *h_weights, float *h_y, int n, int radius);

#ifdef __cplusplus
}
#endif

#endif
