// SPDX-License-Identifier: MIT
/**
 * @file merge.h
 * Sparse matrices and sorting, exercise 2: two sorted arrays become one.
 */
#ifndef MERGE_H
#define MERGE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of pairs of a result. */
#define MERGE_MOST (1 << 24)

/** What is sorted: by the key alone. The value goes with it. Pairs are aligned to their 8 bytes:
 * then a GPU moves one by one instruction, and else by two. */
struct __attribute__((aligned(8))) merge_pair {
    int key;
    int value;
};

/**
 * Merges two arrays of pairs, each sorted by key in ascending order, into one sorted array:
 *
 *     d_out = all pairs of d_a and d_b, in ascending order of their keys
 *
 * The merge is stable: pairs with equal keys keep their order, and those of d_a come before those
 * of d_b.
 *
 * @param d_a    m pairs in device memory, sorted, only read
 * @param m      number of pairs of d_a; may be 0
 * @param d_b    n pairs in device memory, sorted, only read
 * @param n      number of pairs of d_b; may be 0
 * @param d_out  m + n pairs in device memory, written; overlaps neither d_a nor d_b; nothing else
 *               of d_out changes
 * @return cudaErrorInvalidValue if m or n is negative, or if m + n is larger than MERGE_MOST; the
 *         error of the first CUDA call or launch that failed, if one failed; otherwise cudaSuccess.
 *         If m + n is 0, nothing is launched.
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or m + n, if that is smaller) do the work
 * - from 4,000 pairs on: at most 20 sectors are loaded from global memory, and at most 12 stored,
 *   per 32 pairs of the result
 * - bytes that move between host and device: at most 1,024 in each direction, or 2 per pair if
 *   there are more than 512 pairs
 *
 * @note For comparison: 32 pairs are 8 sectors. A block that merges 1,024 pairs in shared memory
 *       loads about 10 sectors per 32 pairs. If each thread searches for its own pair in global
 *       memory, it is more than 120.
 * @note Keys may be any ints, also INT_MIN and INT_MAX: do not mark the end of an array by a key.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any pair of an allocation, not only to the first.
 */
cudaError_t merge(const struct merge_pair *d_a, int m, const struct merge_pair *d_b, int n,
                  struct merge_pair *d_out);

#ifdef __cplusplus
}
#endif

#endif
