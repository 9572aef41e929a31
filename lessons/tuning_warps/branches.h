// SPDX-License-Identifier: MIT
/**
 * @file branches.h
 * Tuning, exercise 5: three kinds of elements, mixed, and warps that do not diverge.
 */
#ifndef BRANCHES_H
#define BRANCHES_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Rounds of each element, and entries of the table. */
enum { BRANCHES_ROUNDS = 16, BRANCHES_ENTRIES = 256 };

/**
 * Computes a checksum of each element, by one of three rules, for i from 0 to n - 1. It starts with
 * x = d_x[i]. In each of 16 rounds, t is an entry of d_table, and x becomes, modulo 2^32:
 *
 *     kind 0    t = d_table[x % 256]            x = (x ^ (x << 13)) + t
 *     kind 1    t = d_table[x / 65536 % 256]    x = 1664525 x + t
 *     kind 2    t = d_table[x / 16777216]       x = (x >> 7) ^ (x << 25) ^ t
 *
 * d_y[i] is the last x. Your file has the three rules and a kernel that is right, but in which the
 * threads of a warp have elements of different kinds.
 *
 * @param d_table  256 unsigned ints in device memory, only read
 * @param d_kind   n bytes in device memory, only read, each 0, 1 or 2
 * @param d_x      n unsigned ints in device memory, only read
 * @param d_y      n unsigned ints in device memory, written
 * @param n        number of elements; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative; the error of an allocation, a memset or a launch,
 *         if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - many threads of a kernel share the work
 * - from 10,000 elements on: at least 26.0 of a warp's 32 threads are active, on average over the
 *   turns of the warps, or over the requests to load from device memory and shared memory. The
 *   larger of the two counts. (In the kernel that you start with, it is 13.)
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if that is
 *   more. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Ways: all ways to uniform warps are right. You can rearrange the elements within a block,
 *       or all of them, in one launch or several. You can also compute without branches.
 * @note Turns: a turn is a straight piece of code that a warp executes once (docs/pages/counts.md).
 * @note Order: the result must be the same in each run. The order in which threads take elements
 *       need not be.
 * @note Memory: what the function allocates it frees.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t branches(const unsigned *d_table, const unsigned char *d_kind, const unsigned *d_x,
                     unsigned *d_y, int n);

#ifdef __cplusplus
}
#endif

#endif
