// SPDX-License-Identifier: MIT
/**
 * @file grade2_with_copies.h
 * Lesson 4, exercise 1: a polynomial of grade 2 on the device, for data that the host has.
 */
#ifndef GRADE2_WITH_COPIES_H
#define GRADE2_WITH_COPIES_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c for all i: copies x and y to the device, computes
 * there, and copies z back.
 *
 * Graded by counts: two copies to the device and one back, of n doubles each; at most three
 * allocations, of at most 3 n doubles together; a thread for every element, or many threads that
 * share the elements out, in blocks of 32 or more (or of n, where n is smaller).
 *
 * Also by counts: what goes to the device is x and y themselves, and what comes back is z, so that
 * the device computes it, to the last element. (Managed memory, and pinned memory that a kernel
 * reads or writes, would move data without a copy. So would kernel parameters and memsets, of which
 * a quarter of the bytes of z is allowed, or 1 KiB where that is more, and 256 bytes for each
 * call.)
 *
 * The function owns the device memory it needs. It frees it before it returns, also when a copy
 * fails.
 *
 * @param a, b, c  coefficients
 * @param h_x      n doubles in host memory, only read
 * @param h_y      n doubles in host memory, only read
 * @param h_z      n doubles in host memory, written if all went well and else left as it was
 * @param n        number of elements, not of bytes; 0 does nothing at all
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else the error of the first CUDA
 *         call or launch that failed (an array that is NULL makes cudaMemcpy say
 *         cudaErrorInvalidValue)
 */
cudaError_t grade2_with_copies(double a, double b, double c, const double *h_x, const double *h_y,
                               double *h_z, int n);

#ifdef __cplusplus
}
#endif

#endif
