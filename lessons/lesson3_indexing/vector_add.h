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
 * each element once, and nothing else of d_c changes.
 *
 * The function chooses the grid.
 *
 * @param d_a  n floats in device memory, only read
 * @param d_b  n floats in device memory, only read
 * @param d_c  n floats in device memory, written; may be the same array as d_a or d_b, but overlaps
 *             them in no other way
 * @param n    number of elements; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; otherwise the error of the launch
 *
 * Graded by counts:
 * - a kernel does the work, and its threads share it among them
 * - each block has at least 32 threads, or n threads if n is smaller
 * - at most 1 KiB from the host, or a quarter of the bytes of the result if that is more
 * - the same limit for the bytes to the host
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: the arrays may begin at any float of an allocation.
 * @note Rules against shortcuts: the device computes the result, not the host, and not a few
 * threads for all. Bytes from the host come as copies, managed or pinned memory, memsets and kernel
 * parameters. Each piece of memory that a memset or a device-to-device copy writes counts as 24
 * bytes.
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
