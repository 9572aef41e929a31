// SPDX-License-Identifier: MIT
/**
 * @file sigmoid.h
 * Lesson 6, exercise 1: from a logit to a probability.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef SIGMOID_H
#define SIGMOID_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the sigmoid of z = d_z[i], for i from 0 to n - 1:
 *
 *     d_p[i] = 1 / (1 + e^-z)
 *
 * The result is right for every finite z, even if e^z or e^-z is too large for a real. The sigmoid
 * of 1000 is 1, and the sigmoid of -1000 is 0.
 *
 * @param d_z  n reals in device memory, only read, unless d_z and d_p are the same array
 * @param d_p  n reals in device memory, written; may be the same array as d_z
 * @param n    number of elements, at least 0; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed; otherwise
 *         cudaSuccess
 *
 * Graded:
 *
 * - if `real` is float: the kernel does no operation in float64
 *
 * Graded by counts:
 *
 * - at least 32 threads share the work
 * - the blocks share the work: if half of them or more have no element, the others may have at most
 *   8 elements per thread
 * - the device computes the elements, not the host
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Accuracy: the relative error is at most 8 eps, with eps = 2^-24 for float and 2^-53 for
 *       double. So the first digits of a small probability must be right, too. Below the smallest
 *       normal real (1.2e-38 for float, 2.2e-308 for double), an error as large as this number is
 *       allowed.
 * @note Asynchrony: the kernel runs in the default stream, and the function need not wait for it.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 * @note No shortcuts: compute the elements on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t sigmoid(const real *d_z, real *d_p, int n);

#ifdef __cplusplus
}
#endif

#endif
