// SPDX-License-Identifier: MIT
/**
 * @file polynomial.h
 * Lesson 5, exercise 1: a polynomial, computed entirely in the type `real`.
 *
 * polynomial.cu is built twice: `real` is float in one build and double in the other. Both builds
 * are graded.
 */
#ifndef POLYNOMIAL_H
#define POLYNOMIAL_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes a polynomial of x = d_x[i] for i from 0 to n - 1; the coefficient of x^k is 0.1 (k + 1):
 *
 *     d_y[i] = 0.1 + 0.2 x + 0.3 x^2 + ... + 0.1 (degree + 1) x^degree
 *
 * @param d_x     n reals in device memory, only read, unless d_x and d_y are the same array
 * @param d_y     n reals in device memory, written; may be the same array as d_x
 * @param n       number of elements, at least 0; 0 launches nothing
 * @param degree  degree of the polynomial (highest power), at least 0; for 0, d_y[i] is 0.1
 * @return cudaErrorInvalidValue if n or degree is negative; the error of the launch if it failed;
 *         otherwise cudaSuccess
 *
 * Graded:
 *
 * - if `real` is float: the kernel does no operation in float64
 * - if `real` is double: the result has the accuracy of a double
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
 * @note Accuracy: the error of d_y[i] is at most (2 degree + 10) * eps * S, with
 *       S = 0.1 + 0.2 |x| + 0.3 |x|^2 + ... + 0.1 (degree + 1) |x|^degree. If `real` is float, eps
 *       is 2^-24; if it is double, 2^-53.
 * @note Asynchrony: the kernel runs in the default stream, and the function need not wait for it.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 * @note No shortcuts: compute the elements on the device, in many threads of a kernel. (One kernel
 * for all coefficients is the usual way; one per coefficient passes, too.) docs/pages/shortcuts.md
 * says how many memsets and copies within the device you may use.
 */
cudaError_t polynomial(const real *d_x, real *d_y, int n, int degree);

#ifdef __cplusplus
}
#endif

#endif
