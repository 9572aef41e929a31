// SPDX-License-Identifier: MIT
/**
 * @file round_trip.h
 * Lesson 2, exercise 1: an array to the device and back.
 */
#ifndef ROUND_TRIP_H
#define ROUND_TRIP_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Copies `h_in` to the device and from there to `h_out`. Every float must come back as it went:
 * the error is exactly 0.
 *
 * Graded by counts: n * sizeof(float) bytes are copied to the device, those of h_in, and as
 * many back.
 *
 * The function owns the device memory it needs. It frees it before it returns, also when a copy
 * fails.
 *
 * @param h_in   n floats in host memory, only read
 * @param h_out  n floats in host memory, written if all went well and else left as it was
 * @param n      number of elements, not of bytes; 0 copies nothing
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else the error of the first CUDA
 *         call that failed (an h_in or h_out of NULL makes cudaMemcpy say cudaErrorInvalidValue)
 */
cudaError_t round_trip(const float *h_in, float *h_out, int n);

#ifdef __cplusplus
}
#endif

#endif
