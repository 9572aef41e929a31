// SPDX-License-Identifier: MIT
/**
 * @file vector_add.h
 * Lesson 3, exercise 1: one thread per element.
 */
#ifndef VECTOR_ADD_H
#define VECTOR_ADD_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Adds two vectors on the device: c[i] = a[i] + b[i] for every i from 0 to n - 1. The kernel adds
 * each element once, and no memory outside d_c changes.
 *
 * The function chooses the grid.
 *
 * @param d_a  n floats in device memory, only read
 * @param d_b  n floats in device memory, only read
 * @param d_c  n floats in device memory, written; may be the same array as d_a or d_b, but overlaps
 *             them in no other way
 * @param n    number of elements; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed; otherwise
 *         cudaSuccess
 *
 * Graded by counts:
 * - many threads of a kernel share the work
 * - each block has at least 32 threads, or n threads if n is smaller
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: a pointer may point to any float of an allocation, not only to the first. This
 *       matters only if a thread accesses several floats at once (`float4`).
 * @note No shortcuts: compute the result on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n);

/**
 * Computes the same on one core, in host memory. It is the reference for the result and the time of
 * the kernel.
 */
void vector_add_cpu(const float *h_a, const float *h_b, float *h_c, int n);

#ifdef __cplusplus
}
#endif

#endif
