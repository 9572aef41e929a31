// SPDX-License-Identifier: MIT
/**
 * @file round_trip.h
 * Lesson 2, exercise 1: copy an array to the device and back.
 */
#ifndef ROUND_TRIP_H
#define ROUND_TRIP_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Copies h_in to the device, and from there to h_out: h_out[i] = h_in[i] for every i from 0 to
 * n - 1.
 *
 * @param h_in   n floats in host memory, only read
 * @param h_out  n floats in host memory, output; if the allocation or the copy to the device fails,
 *               h_out keeps its values
 * @param n      number of elements, not of bytes; if it is 0, the function copies nothing
 * @return cudaErrorInvalidValue if n is negative; the error of the first CUDA call that failed, if
 *         one failed; otherwise cudaSuccess. (You need not check for NULL: if h_in or h_out is
 *         NULL, cudaMemcpy returns cudaErrorInvalidValue.)
 *
 * Graded by counts:
 * - the function copies n * sizeof(float) bytes to the device: the bytes of h_in
 * - it copies the same number of bytes back to the host
 *
 * @note Accuracy: every float comes back unchanged.
 * @note Ownership: the function allocates the device memory that it needs. It frees this memory
 *       before it returns, also when a call fails. It need not check what cudaFree returns.
 */
cudaError_t round_trip(const float *h_in, float *h_out, int n);

#ifdef __cplusplus
}
#endif

#endif
