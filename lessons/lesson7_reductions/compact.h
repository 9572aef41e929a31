// SPDX-License-Identifier: MIT
/**
 * @file compact.h
 * Lesson 7, exercise 7: keep the elements that are large enough, in order and without gaps.
 */
#ifndef COMPACT_H
#define COMPACT_H

#include "exclusive_scan.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Copies the elements with d_x[i] > threshold to d_y, one after another and in the order of d_x,
 * and counts them:
 *
 *     d_y[p] = d_x[i]    if d_x[i] > threshold, with p = number of elements kept before d_x[i]
 *     *h_count = number of elements kept
 *
 * A NaN is not larger than anything, so it is not kept. The position p comes from the exclusive
 * scan of ones (kept) and zeros (not kept).
 *
 * @param d_x        n floats in device memory, only read
 * @param d_y        n floats in device memory; only the first *h_count are written; does not
 *                   overlap d_x
 * @param n          number of elements, 0 to EXCLUSIVE_SCAN_MOST - 1; 0 launches nothing
 * @param threshold  elements larger than this are kept
 * @param h_count    one int in host memory; written only on success
 * @param scan       as exclusive_scan(); it scans on the device, from and to device memory, and
 *                   need not wait for its kernels
 * @return cudaErrorInvalidValue if n is out of its range; the error of the first CUDA call,
 *         launch or call of `scan` that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or n, if n is smaller) do the work
 * - `scan` is called once
 * - one int is copied to the host, and nothing else goes to the host
 * - at most 1 KiB goes to the device
 *
 * @note The grader passes a scan function that it knows, so a mistake in your exclusive_scan() does
 *       not affect this exercise.
 * @note A scan of n + 1 numbers, the last of which is 0, leaves the number of ones in its last
 *       element.
 * @note Synchronization: the function works in the default stream, and *h_count is there when it
 *       returns.
 * @note Alignment: a pointer may point to any float of an allocation, not only to the first.
 * @note Ownership: the function allocates and frees the memory for its intermediate results, also
 *       after a call that failed.
 */
cudaError_t compact(const float *d_x, float *d_y, int n, float threshold, int *h_count,
                    scan_fn scan);

#ifdef __cplusplus
}
#endif

#endif
