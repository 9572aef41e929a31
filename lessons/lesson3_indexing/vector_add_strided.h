// SPDX-License-Identifier: MIT
/**
 * @file vector_add_strided.h
 * Lesson 3, exercise 2: a loop that is right for every grid.
 */
#ifndef VECTOR_ADD_STRIDED_H
#define VECTOR_ADD_STRIDED_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Adds on the device: c[i] = a[i] + b[i] for every i from 0 to n - 1, with exactly this grid and
 * this block, however few or many threads they are. Each element is added once. (Graded by counts:
 * one launch, with this number of blocks and threads, and its threads share the work.)
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters), and as much goes to it.
 * A piece of memory that a memset, or a copy within the device, writes counts as 24 bytes.
 *
 * Limit: at most 5 sectors of 32 bytes per request of a full warp for 32 floats. 128 bytes lie in 4
 * sectors, or in 5 if they do not begin at a sector. So at any moment neighbouring threads work on
 * neighbouring elements. (A loop in which each thread has a chunk of its own gets the same sums,
 * but touches up to 32 sectors per request.)
 *
 * The function launches in the default stream and need not wait for the kernel. The arrays may
 * begin at any float of an allocation.
 *
 * @param d_a    n floats in device memory, only read
 * @param d_b    n floats in device memory, only read
 * @param d_c    n floats in device memory, written; may be the same array as d_a or d_b, and
 *               overlaps them in no other way
 * @param n      number of elements; 0 launches nothing
 * @param grid   number of blocks
 * @param block  number of threads in a block
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 *         (cudaErrorInvalidConfiguration for a grid or block that is not positive or too large)
 */
cudaError_t vector_add_strided(const float *d_a, const float *d_b, float *d_c, int n, int grid,
                               int block);

#ifdef __cplusplus
}
#endif

#endif
