// SPDX-License-Identifier: MIT
/**
 * @file compact.h
 * Lesson 7, exercise 7: keep what is large enough, without a gap and in order.
 */
#ifndef COMPACT_H
#define COMPACT_H

#include "exclusive_scan.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Keeps the elements with d_x[i] > threshold: d_y has them one after another, in the order in which
 * they stand in d_x, and *h_count is how many they are. A NaN is not larger than anything.
 *
 * Where an element goes is how many are kept before it: the exclusive scan of ones and zeros. The
 * grader hands in a scan that it knows, so that a mistake in your exclusive_scan() does not spoil
 * this exercise.
 *
 * Graded by counts: kernels of 32 threads or more (or n, where n is smaller) do it; `scan` is
 * called once; one int is copied to the host, and nothing else goes there. (A scan of n + 1
 * numbers, the last of which is 0, leaves in its last element how many ones there were.)
 *
 * The function works in the default stream, and *h_count is there when it returns. Memory for
 * whatever lies between is its own to allocate and to free, also after a call that failed. The
 * arrays may begin at any float of an allocation. Nothing of d_y changes behind the elements kept.
 *
 * @param d_x        n floats in device memory, only read
 * @param d_y        n floats in device memory; the first *h_count are written; does not overlap d_x
 * @param n          number of elements, 0 to EXCLUSIVE_SCAN_MOST - 1; 0 launches nothing
 * @param threshold  what is kept is larger
 * @param h_count    one int in host memory; written on success alone
 * @param scan       as exclusive_scan(); it scans on the device, from and to device memory, and
 * need not wait
 * @return cudaSuccess; cudaErrorInvalidValue if n is not in its range; else the first error of a
 *         call or of `scan`
 */
cudaError_t compact(const float *d_x, float *d_y, int n, float threshold, int *h_count,
                    scan_fn scan);

#ifdef __cplusplus
}
#endif

#endif
