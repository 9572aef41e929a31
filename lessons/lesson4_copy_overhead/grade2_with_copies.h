// SPDX-License-Identifier: MIT
/**
 * @file grade2_with_copies.h
 * Lesson 4, exercise 1: a polynomial of degree 2 on the device, for data in host memory.
 */
#ifndef GRADE2_WITH_COPIES_H
#define GRADE2_WITH_COPIES_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes on the device h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c for every i from 0 to n - 1.
 *
 * The function copies x and y to the device, computes z there, and copies z back.
 *
 * @param a, b, c  coefficients
 * @param h_x      n doubles in host memory, only read
 * @param h_y      n doubles in host memory, only read
 * @param h_z      n doubles in host memory; written on success, otherwise unchanged
 * @param n        number of elements, not of bytes; with 0 the function does nothing at all
 * @return cudaErrorInvalidValue if n is negative; the error of the first CUDA call or launch that
 *         failed, if one failed; otherwise cudaSuccess. (You need not check for NULL: if an array
 *         is NULL, cudaMemcpy returns cudaErrorInvalidValue.)
 *
 * Graded by counts:
 * - two copies to the device, of n doubles each
 * - one copy back, of n doubles
 * - at most three allocations, of at most 3 n doubles together
 * - one thread per element, or many threads that share the elements
 * - each block has at least 32 threads, or n threads if n is smaller
 * - kernel parameters and memsets: at most the larger of 1 KiB and a quarter of the bytes of z,
 *   plus 256 bytes per call
 *
 * @note Ownership: the function allocates the device memory that it needs. It frees this memory
 *       before it returns, also when a call fails.
 * @note No shortcuts: copy x and y to the device and z back, and compute all of z on the device.
 *       Managed memory, and pinned memory that a kernel accesses, would move data without a copy:
 *       see docs/pages/shortcuts.md.
 */
cudaError_t grade2_with_copies(double a, double b, double c, const double *h_x, const double *h_y,
                               double *h_z, int n);

#ifdef __cplusplus
}
#endif

#endif
