// SPDX-License-Identifier: MIT
/**
 * @file exclusive_scan.h
 * Lesson 7, exercise 6: for each element, the sum of all before it.
 */
#ifndef EXCLUSIVE_SCAN_H
#define EXCLUSIVE_SCAN_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The most elements that a scan may have. */
#define EXCLUSIVE_SCAN_MOST (1 << 24)

/**
 * The exclusive scan: d_out[i] = d_in[0] + d_in[1] + ... + d_in[i - 1], and d_out[0] = 0. All these
 * sums fit into an int. (The inclusive scan would take d_in[i] into d_out[i] as well.)
 *
 * A block scans its own elements and knows nothing of those before them, so that three steps are
 * usual: each block scans its elements, the sums of the blocks are scanned, and what comes of that
 * is added to each block's elements. There may be more blocks than a block has threads.
 *
 * Graded by counts: kernels of 32 threads or more (or n, where n is smaller) do it; at most 7
 * launches, no atomics on global memory; from 1,000 elements on at most 4.5 requests of a warp to
 * load from global memory for 32 elements (the usual way takes 3 and a few for the sums); and the
 * threads of a warp read together.
 *
 * The function works in the default stream and need not wait. Memory for the sums of blocks is its
 * own to allocate and to free. The arrays may begin at any int of an allocation. Nothing else of
 * d_out changes.
 *
 * @param d_in   n ints in device memory, only read
 * @param d_out  n ints in device memory, written; does not overlap d_in
 * @param n      number of elements, 0 to EXCLUSIVE_SCAN_MOST; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if n is not in its range; else the first error of a
 *         call, and then what d_out holds is not said
 */
cudaError_t exclusive_scan(const int *d_in, int *d_out, int n);

/** Any function that scans in this way. */
typedef cudaError_t (*scan_fn)(const int *d_in, int *d_out, int n);

#ifdef __cplusplus
}
#endif

#endif
