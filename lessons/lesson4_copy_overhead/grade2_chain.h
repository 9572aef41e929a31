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
 * Does z[i] = a * x[i] * x[i] + b * y[i] + c `steps` times. Each step's z is the next step's x; y
 * stays. h_z is the z of the last step.
 *
 * Graded by counts, whatever the number of steps: two copies to the device and one back, of n
 * doubles each, and none from device memory to device memory; at most three allocations, of at most
 * 3 n doubles together. Each step is done by a thread for every element, or many threads that share
 * the elements out, in blocks of 32 or more (or of n, where n is smaller).
 *
 * Also by counts: what goes to the device is x and y themselves, and what comes back is z, so that
 * the device computes it, to the last element. (Managed memory, and pinned memory that a kernel
 * reads or writes, would move data without a copy. So would kernel parameters and memsets, of which
 * a quarter of the bytes of z is allowed, or 1 KiB where that is more, and 256 bytes for each
 * step.)
 *
 * The function owns the device memory it needs. It frees it before it returns, also when a copy
 * fails.
 *
 * @param a, b, c  coefficients
 * @param h_x      n doubles in host memory: the first step's x; only read
 * @param h_y      n doubles in host memory, only read
 * @param h_z      n doubles in host memory, written if all went well and else left as it was
 * @param n        number of elements, not of bytes; 0 does nothing at all
 * @param steps    at least 1
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative or steps is less than 1; else the
 *         error of the first CUDA call or launch that failed
 */
cudaError_t grade2_chain(double a, double b, double c, const double *h_x, const double *h_y,
                         double *h_z, int n, int steps);

#ifdef __cplusplus
}
#endif

#endif
