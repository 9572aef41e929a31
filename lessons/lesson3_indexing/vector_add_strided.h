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
 * Adds two vectors on the device: c[i] = a[i] + b[i] for every i from 0 to n - 1, with exactly the
 * given grid and block. The kernel adds each element once, with too few threads as well as with too
 * many.
 *
 * @param d_a    n floats in device memory, only read
 * @param d_b    n floats in device memory, only read
 * @param d_c    n floats in device memory, written; may be the same array as d_a or d_b, but
 *               overlaps them in no other way
 * @param n      number of elements; 0 launches nothing
 * @param grid   number of blocks
 * @param block  number of threads per block
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed
 *         (cudaErrorInvalidConfiguration for a grid or block that is not positive or too large);
 *         otherwise cudaSuccess
 *
 * Graded by counts:
 * - one launch, with exactly the given number of blocks and of threads per block
 * - its threads share the work
 * - a request of a full warp for 32 floats: at most 5 sectors of 32 bytes
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Sectors: 128 bytes lie in 4 sectors, or in 5 if they do not begin at a sector. So let
 *       neighboring threads always work on neighboring elements. (If each thread loops over a chunk
 *       of its own, the sums are the same, but a request touches up to 32 sectors.)
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: a pointer may point to any float of an allocation, not only to the first. This
 *       matters only if a thread accesses several floats at once (`float4`).
 * @note No shortcuts: compute the result on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t vector_add_strided(const float *d_a, const float *d_b, float *d_c, int n, int grid,
                               int block);

#ifdef __cplusplus
}
#endif

#endif
