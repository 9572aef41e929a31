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
 * d_p[i] = 1 / (1 + e^-z) with z = d_z[i], for i from 0 to n - 1.
 *
 * Right for every finite z, also where e^z or e^-z is too large for a real: sigmoid of 1000 is 1,
 * and sigmoid of -1000 is 0.
 *
 * Accuracy: relative 8 eps, where eps is 2^-24 for float and 2^-53 for double. (e^x is allowed
 * 2 units in the last place, which is 4 eps; an addition and a division round once each; 2 are
 * spare.) So small probabilities must be right in their own digits. Below the smallest normal real
 * (1.2e-38, 2.2e-308) an error as large as that one is allowed.
 *
 * Where `real` is float, no operation of the kernel is to be done in float64.
 *
 * The kernel runs in the default stream, and the function need not wait for it. Nothing is launched
 * for n = 0. An array may begin at any element of an allocation.
 *
 * Graded by counts: the elements are shared out, to 32 threads or more (or n, where n is smaller)
 * and to all blocks that are launched.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters), and as much goes to it.
 * A piece of memory that a memset, or a copy within the device, writes counts as 24 bytes.
 *
 * @param d_z  n reals in device memory, only read unless it is d_p
 * @param d_p  n reals in device memory, written; may be the same array as d_z
 * @param n    number of elements, at least 0
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 */
cudaError_t sigmoid(const real *d_z, real *d_p, int n);

#ifdef __cplusplus
}
#endif

#endif
