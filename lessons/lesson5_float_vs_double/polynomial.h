// SPDX-License-Identifier: MIT
/**
 * @file polynomial.h
 * Lesson 5, exercise 1: a polynomial, computed wholly in the type that is asked for.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef POLYNOMIAL_H
#define POLYNOMIAL_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_y[i] = 0.1 + 0.2 x + 0.3 x^2 + ... + 0.1 (degree + 1) x^degree with x = d_x[i], for i from 0
 * to n - 1. The coefficient of x^k is 0.1 (k + 1).
 *
 * Where `real` is float, no operation of the kernel is to be done in float64. Where it is double,
 * the result has a double's accuracy: 0.1 as a float would spoil it in the ninth digit.
 *
 * In place (d_y is d_x) is allowed. Nothing is launched for n = 0. The kernel runs in the default
 * stream, and the function need not wait for it. An array may begin at any element of an
 * allocation, not only where cudaMalloc() begins one.
 *
 * Graded by counts: the elements are shared out, to 32 threads or more (or n, where n is smaller)
 * and to all blocks that are launched.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters beyond 64 bytes per coefficient), and as
 * much goes to it. A piece of memory that a memset, or a copy within the device, writes counts as
 * 24 bytes.
 *
 * @param d_x     n reals in device memory, only read unless it is d_y
 * @param d_y     n reals in device memory, written
 * @param n       number of elements, at least 0
 * @param degree  highest power, at least 0; 0 leaves the constant 0.1
 * @return cudaSuccess; cudaErrorInvalidValue if n or degree is negative; else what the launch says
 */
cudaError_t polynomial(const real *d_x, real *d_y, int n, int degree);

#ifdef __cplusplus
}
#endif

#endif
