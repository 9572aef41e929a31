// SPDX-License-Identifier: MIT
/**
 * @file value_and_slope.h
 * Lesson 9, exercise 1: a function and its derivative in one pass, with dual numbers.
 *
 * The build compiles the file twice, with `real` as float and as double. Both builds are graded.
 */
#ifndef VALUE_AND_SLOPE_H
#define VALUE_AND_SLOPE_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes a function and its derivative at n points, for i from 0 to n - 1 and x = d_x[i]:
 *
 *     d_f[i]     = f(x)
 *     d_slope[i] = f'(x)     where f(x) = 0.2 x + sin x + cos 2x
 *
 * @param d_x      n reals in device memory, only read
 * @param d_f      n reals in device memory, written: the values
 * @param d_slope  n reals in device memory, written: the derivatives with respect to x. No two of
 *                 the three arrays overlap
 * @param n        number of elements, at least 0; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed; otherwise
 *         cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Threads: the elements are divided among at least 32 (or n, if n is smaller).
 * - Blocks: the elements are divided among the blocks of the launch. If half of the blocks or more
 *   have no element, the others may have at most 8 elements per thread.
 *
 * From 1,000 elements on, also these:
 *
 * - Launches: one, with blocks of 32 threads or more.
 * - Loads: each element of d_x is loaded once, with neighboring threads at neighboring elements.
 * - Stores: each element of d_f and of d_slope is stored once, with neighboring threads at
 *   neighboring elements.
 *
 * @note Accuracy: the value is right to 8 eps (|0.2 x| + |sin x| + |cos 2x|), and the slope to
 *       8 eps (0.2 + |cos x| + 2 |sin 2x|), with eps = 2^-24 for float and 2^-53 for double. A
 *       difference quotient is far from that.
 * @note Where `real` is float, the kernel must do no operation in float64.
 * @note The kernel runs in the default stream, and the function need not wait for it.
 * @note Each pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t value_and_slope(const real *d_x, real *d_f, real *d_slope, int n);

#ifdef __cplusplus
}
#endif

#endif
