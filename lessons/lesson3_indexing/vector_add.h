// SPDX-License-Identifier: MIT
/**
 * @file vector_add.h
 * Lesson 3, exercise 1: one thread an element.
 */
#ifndef VECTOR_ADD_H
#define VECTOR_ADD_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Adds on the device: c[i] = a[i] + b[i] for every i from 0 to n - 1. Each element is added once,
 * and nothing else of d_c changes.
 *
 * The function chooses the grid and launches, in the default stream; it need not wait for the
 * kernel. The arrays may begin at any float of an allocation.
 *
 * Graded by counts: a kernel does the work, in blocks of 32 threads or more, or of n where n is
 * smaller, and its threads share it out among them.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters), and as much goes to it.
 * A piece of memory that a memset, or a copy within the device, writes counts as 24 bytes.
 *
 * @param d_a  n floats in device memory, only read
 * @param d_b  n floats in device memory, only read
 * @param d_c  n floats in device memory, written; may be the same array as d_a or d_b, and
 *             overlaps them in no other way
 * @param n    number of elements; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 */
cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n);

/**
 * The same on one core, in host memory: what the kernel must compute, and what it is timed
 * against.
 */
void vector_add_cpu(const float *h_a, const float *h_b, float *h_c, int n);

#ifdef __cplusplus
}
#endif

#endif
