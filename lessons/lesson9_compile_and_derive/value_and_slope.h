// SPDX-License-Identifier: MIT
/**
 * @file value_and_slope.h
 * Lesson 9, exercise 1: a function and its derivative in one pass, by numbers that carry their
 * slope.
 *
 * The file is built twice: `real` is float in one build and double in the other. Both are graded.
 */
#ifndef VALUE_AND_SLOPE_H
#define VALUE_AND_SLOPE_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_f[i] = f(x) and d_slope[i] = f'(x) with x = d_x[i], for i from 0 to n - 1, where
 *
 *     f(x) = 0.2 x + sin x + cos 2x
 *
 * Accuracy, with eps = 2^-24 for float and 2^-53 for double: the value is right to
 * 8 eps (|0.2 x| + |sin x| + |cos 2x|), and the slope to 8 eps (0.2 + |cos x| + 2 |sin 2x|). (sin
 * and cos are allowed 2 units in the last place, which is 4 eps, by CUDA's table of their errors; a
 * constant that is no sum of powers of two, a product and a sum round once each; doubling is exact;
 * a term goes through no more than 4 of these roundings.) A difference quotient is far from that.
 *
 * Where `real` is float, no operation of the kernel is to be done in float64.
 *
 * The kernel runs in the default stream, and the function need not wait for it. Nothing is launched
 * for n = 0. An array may begin at any element of an allocation.
 *
 * Graded by counts: one launch, in which each element of d_x is loaded once and each element of d_f
 * and d_slope is stored once, by warps of neighbours; and the elements are shared out to 32 threads
 * or more (or n, where n is smaller) and to all blocks that are launched.
 *
 * @param d_x      n reals in device memory, only read
 * @param d_f      n reals in device memory, written: the values
 * @param d_slope  n reals in device memory, written: the derivatives with respect to x. No two of
 * the three arrays overlap
 * @param n        number of elements, at least 0
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 */
cudaError_t value_and_slope(const real *d_x, real *d_f, real *d_slope, int n);

#ifdef __cplusplus
}
#endif

#endif
