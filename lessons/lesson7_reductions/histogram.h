// SPDX-License-Identifier: MIT
/**
 * @file histogram.h
 * Lesson 7, exercise 5: count the bytes of each value, with separate bins for each block.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Counts how often each byte value occurs, for v from 0 to 255:
 *
 *     d_bins[v] = number of i with d_x[i] = v
 *
 * The function overwrites the earlier content of d_bins, also with 0 if no byte has the value.
 *
 * @param d_x     n bytes in device memory, only read
 * @param d_bins  256 counts in device memory, written; nothing else of d_bins changes
 * @param n       number of bytes; 0 leaves 256 zeros in d_bins
 * @return cudaErrorInvalidValue if n is negative, with d_bins unchanged; the error of the memset or
 *         of the launch, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or n, if n is smaller) count the bytes
 * - from 1,000 bytes on: the threads of a warp load neighboring bytes
 * - atomic operations on global memory: at most 16 warp requests per block, and at most 1,024 in
 *   all
 * - atomic operations on shared memory: no limit
 *
 * @note For comparison: 64 blocks of 256 threads make 512 requests for atomic operations on global
 *       memory if each block adds its 256 bins once. One atomic operation per byte makes n / 32
 *       requests.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: d_x may point to any byte of an allocation, not only to the first.
 */
cudaError_t histogram(const unsigned char *d_x, unsigned *d_bins, int n);

#ifdef __cplusplus
}
#endif

#endif
