// SPDX-License-Identifier: MIT
/**
 * @file gaussian.h
 * Lesson 5, exercise 2: find the doubles that nobody wanted.
 */
#ifndef GAUSSIAN_H
#define GAUSSIAN_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_y[i] = 0.8 g(x / 0.7) + 0.2 with x = d_x[i], for i from 0 to n - 1, where
 * g(t) = exp(-t^2 / 2) / sqrt(2 pi) is the density of the normal distribution.
 *
 * The kernel computes in float32 alone: nvcc is to make no float64 instruction of it. (What it
 * folds into a float32 one while it compiles, such as 0.5 * x, does no harm and is no failure.)
 *
 * In place (d_y is d_x) is allowed. Nothing is launched for n = 0. The kernel runs in the default
 * stream, and the function need not wait for it. An array may begin at any element of an
 * allocation.
 *
 * Graded by counts: the elements are shared out, to 32 threads or more (or n, where n is smaller)
 * and to all blocks that are launched.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters), and as much goes to it.
 * A piece of memory that a memset, or a copy within the device, writes counts as 24 bytes.
 *
 * @param d_x  n floats in device memory, only read unless it is d_y
 * @param d_y  n floats in device memory, written; each within 1e-6 of its value
 * @param n    number of elements, at least 0
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 */
cudaError_t gaussian(const float *d_x, float *d_y, int n);

#ifdef __cplusplus
}
#endif

#endif
