// SPDX-License-Identifier: MIT
/**
 * @file exclusive_scan.h
 * Lesson 7, exercise 6: for each element, the sum of all elements before it.
 */
#ifndef EXCLUSIVE_SCAN_H
#define EXCLUSIVE_SCAN_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of elements of a scan. */
#define EXCLUSIVE_SCAN_MOST (1 << 24)

/**
 * Computes the exclusive scan of n ints, with d_out[0] = 0:
 *
 *     d_out[i] = d_in[0] + d_in[1] + ... + d_in[i - 1]
 *
 * All these sums fit into an int. (The inclusive scan would also add d_in[i] to d_out[i].)
 *
 * @param d_in   n ints in device memory, only read
 * @param d_out  n ints in device memory, written; does not overlap d_in; nothing else of d_out
 *               changes
 * @param n      number of elements, 0 to EXCLUSIVE_SCAN_MOST; 0 launches nothing
 * @return cudaErrorInvalidValue if n is out of its range; the error of the first CUDA call
 *         or launch that failed, if one failed: the content of d_out is then unspecified; otherwise
 *         cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or n, if n is smaller) do the work
 * - at most 7 launches
 * - no atomic operations on global memory
 * - from 1,000 elements on: at most 4.5 warp requests to load from global memory per 32 elements
 *   (the usual way takes 3, and a few for the sums)
 * - from 1,000 elements on: the threads of a warp load neighboring elements
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any int of an allocation, not only to the first.
 * @note Ownership: the function allocates and frees the memory for the sums of the blocks.
 * @note A block scans its own elements without the sums before them. So three steps are usual: each
 *       block scans its elements, the sums of the blocks are scanned, and the results are added to
 *       the elements of each block. There may be more blocks than a block has threads.
 */
cudaError_t exclusive_scan(const int *d_in, int *d_out, int n);

/** Any function that scans as exclusive_scan() does. */
typedef cudaError_t (*scan_fn)(const int *d_in, int *d_out, int n);

#ifdef __cplusplus
}
#endif

#endif
