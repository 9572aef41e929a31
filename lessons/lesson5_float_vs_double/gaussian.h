// SPDX-License-Identifier: MIT
/**
 * @file gaussian.h
 * Lesson 5, exercise 2: find the unwanted doubles.
 */
#ifndef GAUSSIAN_H
#define GAUSSIAN_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes d_y[i] from x = d_x[i], for i from 0 to n - 1, with the density g of the normal
 * distribution:
 *
 *     d_y[i] = 0.8 g(x / 0.7) + 0.2
 *     g(t) = exp(-t^2 / 2) / sqrt(2 pi)
 *
 * @param d_x  n floats in device memory, only read, unless d_x and d_y are the same array
 * @param d_y  n floats in device memory, written; may be the same array as d_x
 * @param n    number of elements, at least 0; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed; otherwise
 *         cudaSuccess
 *
 * Graded:
 *
 * - the kernel computes in float32 only: nvcc generates no float64 instruction for it. (For
 *   y = 0.5 * x, nvcc generates none either: you get a remark, not a failure.)
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
 * @note Accuracy: each d_y[i] is within 1e-6 of the value of the formula.
 * @note Asynchrony: the kernel runs in the default stream, and the function need not wait for it.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 * @note No shortcuts: compute the elements on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t gaussian(const float *d_x, float *d_y, int n);

#ifdef __cplusplus
}
#endif

#endif
