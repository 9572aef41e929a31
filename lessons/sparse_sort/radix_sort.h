// SPDX-License-Identifier: MIT
/**
 * @file radix_sort.h
 * Sparse matrices and sorting, exercise 3: sort by digits, with a scan.
 */
#ifndef RADIX_SORT_H
#define RADIX_SORT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of keys. */
#define RADIX_SORT_MOST (1 << 24)

/** Any function that computes an exclusive scan as lesson 7's exclusive_scan() does: n ints from
 * and to device memory, in the default stream; d_out must not overlap d_in. */
typedef cudaError_t (*radix_scan)(const int *d_in, int *d_out, int n);

/**
 * Sorts n keys of 32 bits in ascending order, and moves a value with each key:
 *
 *     d_sorted_keys   = the keys of d_keys in ascending order
 *     d_sorted_values = for each of them its value, d_values[i] of the key d_keys[i]
 *
 * The sort is stable: pairs with equal keys keep their order.
 *
 * @param d_keys           n keys in device memory, only read
 * @param d_values         n values in device memory, only read; or NULL: then only keys are sorted
 * @param d_sorted_keys    n keys in device memory, written; overlaps no input; nothing else of it
 *                         changes
 * @param d_sorted_values  n values in device memory, written; the same. Not used if d_values is
 *                         NULL, and may be NULL then
 * @param n                number of keys, 0 to RADIX_SORT_MOST; 0 launches nothing
 * @param scan             an exclusive scan on the device; it need not wait for its kernels
 * @return cudaErrorInvalidValue if n is out of its range; the error of the first CUDA call, launch
 *         or call of `scan` that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or n, if n is smaller) do the work
 * - `scan` is called 1 to 8 times. Each pass needs it once, and sorts by 4 bits or more.
 * - at most n atomic operations in all, counted per thread, on global and on shared memory. You
 *   need none: 8 passes with one per key would be 8 n.
 * - from 4,000 keys on, without those of `scan`: at most 8 sectors per load request, and at most
 *   64 load requests per 32 keys in all passes. (8 passes take 24 for pairs.) Stores have no
 *   limit: a key goes where its digit says.
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024
 *
 * @note The grader passes a scan function that it knows, so a mistake in your exclusive_scan() does
 *       not affect this exercise. In a program of your own, pass exclusive_scan.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 * @note Ownership: the function allocates and frees the memory for its intermediate results, also
 *       after a call that failed.
 */
cudaError_t radix_sort(const unsigned *d_keys, const unsigned *d_values, unsigned *d_sorted_keys,
                       unsigned *d_sorted_values, int n, radix_scan scan);

#ifdef __cplusplus
}
#endif

#endif
