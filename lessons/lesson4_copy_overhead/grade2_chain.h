// SPDX-License-Identifier: MIT
/**
 * @file grade2_chain.h
 * Lesson 4, exercise 2: many steps on data that stays on the device.
 */
#ifndef GRADE2_CHAIN_H
#define GRADE2_CHAIN_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes on the device z[i] = a * x[i] * x[i] + b * y[i] + c, `steps` times.
 *
 * The z of each step is the x of the next step; y stays the same. h_z receives the z of the last
 * step.
 *
 * @param a, b, c  coefficients
 * @param h_x      n doubles in host memory: the x of the first step; only read
 * @param h_y      n doubles in host memory, only read
 * @param h_z      n doubles in host memory; written on success, otherwise unchanged
 * @param n        number of elements, not of bytes; with 0 the function does nothing at all
 * @param steps    number of steps, at least 1
 * @return cudaErrorInvalidValue if n is negative or steps is less than 1; the error of the first
 *         CUDA call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts, for any number of steps:
 * - two copies to the device, of n doubles each
 * - one copy back, of n doubles
 * - no copy from device memory to device memory
 * - at most three allocations, of at most 3 n doubles together
 * - in each step one thread per element, or many threads that share the elements
 * - each block has at least 32 threads, or n threads if n is smaller
 * - kernel parameters and memsets: at most the larger of 1 KiB and a quarter of the bytes of z,
 *   plus 256 bytes per step
 *
 * @note Ownership: the function allocates the device memory that it needs. It frees this memory
 *       before it returns, also when a call fails.
 * @note No shortcuts: copy x and y to the device and z back, and compute all of z on the device.
 *       Managed memory, and pinned memory that a kernel accesses, would move data without a copy:
 *       see docs/pages/shortcuts.md.
 */
cudaError_t grade2_chain(double a, double b, double c, const double *h_x, const double *h_y,
                         double *h_z, int n, int steps);

#ifdef __cplusplus
}
#endif

#endif
