// SPDX-License-Identifier: MIT
/**
 * @file launch_inside.h
 * Graphs and devices, exercise 4: a kernel that launches kernels, for rows of different lengths.
 */
#ifndef LAUNCH_INSIDE_H
#define LAUNCH_INSIDE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A row of more elements than this is a long row. */
#define LAUNCH_INSIDE_LONG 256

/** Maximum number of rows. */
#define LAUNCH_INSIDE_MOST_ROWS (1 << 24)

/**
 * Adds the elements of each row, where the rows have different lengths, and then all sums:
 *
 *     d_sum[r] = sum of d_x[k] for k from d_offsets[r] to d_offsets[r + 1] - 1
 *     *d_total = sum of d_sum[r] over all rows r
 *
 * The host launches one kernel. A thread of it adds each short row, and launches a kernel for each
 * long one. The sum of an empty row is 0, and for rows = 0 *d_total is 0.
 *
 * @param d_x        the elements of all rows, row after row, floats in device memory, only read
 * @param d_offsets  rows + 1 ints in device memory, only read: d_offsets[0] is 0, no offset is
 *                   smaller than the one before, and the last one is the number of elements
 * @param d_sum      rows floats in device memory, written; overlaps no other array
 * @param d_total    one float in device memory, written; overlaps no other array
 * @param rows       number of rows, 0 to LAUNCH_INSIDE_MOST_ROWS; at most 1,000 of them are long
 * @return cudaErrorInvalidValue if rows is out of its range; the error of the first CUDA call or
 *         launch of the host that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts, for rows of at least 1:
 *
 * - launches by the host: exactly 1, with at least 32 threads, or one per row if there are fewer
 * - launches by kernels: one for each row of more than LAUNCH_INSIDE_LONG elements, none for a
 *   shorter row, and one more for the total, if you want
 * - each kernel that a kernel launches has at least 128 threads; all of them together have at most
 *   one thread per element of the long rows and one per row, plus 1,024 per launch
 * - requests of warps to load from global memory, by kernels that kernels launch: at most one per 8
 *   elements of long rows, one per 8 rows, and 8 per warp
 * - kernels that kernels launch do not launch others
 * - bytes that move between host and device: at most 1,024 in each direction
 *
 * @note Order: a kernel cannot wait for kernels that it has launched, and must not read what they
 *       write. A kernel in cudaStreamTailLaunch begins after the kernel that launched it, and after
 *       all others that this one launched. Fences and counters order threads of one kernel only.
 * @note Errors: a launch in device code returns its error to the thread that launches. Where the
 *       launch configuration is allowed, and at most 1,000 rows are long, it does not fail.
 * @note Accuracy: the error of d_sum[r] is at most m eps times the sum of |d_x[k]| of the m
 *       elements of the row, with eps = 2^-24. That of *d_total is at most (m + rows) eps times the
 *       sum of |d_x[k]|, for all m elements. The order of the additions is yours.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Ownership: the function frees the memory that it allocates, also after an error.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t launch_inside(const float *d_x, const int *d_offsets, float *d_sum, float *d_total,
                          int rows);

#ifdef __cplusplus
}
#endif

#endif
