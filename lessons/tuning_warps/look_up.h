// SPDX-License-Identifier: MIT
/**
 * @file look_up.h
 * Tuning, exercise 4: a table in shared memory, and a block size that is chosen by occupancy.
 */
#ifndef LOOK_UP_H
#define LOOK_UP_H

#include "gridwork.h"
#include "occupancy.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Looks n elements up in a table, for i from 0 to n - 1:
 *
 *     d_y[i] = d_table[d_index[i]]
 *
 * The indices are mixed, so neighboring threads need elements that are far apart. Therefore each
 * block copies the whole table into its shared memory first, and the launch chooses the block size
 * by your own occupancy().
 *
 * @param d_table  `entries` floats in device memory, only read
 * @param entries  size of the table, from 1 to 12,288 (48 KiB)
 * @param d_index  n ints in device memory, only read, each from 0 to entries - 1
 * @param d_y      n floats in device memory, written
 * @param n        number of elements; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative or entries is not in its range; the error of the
 *         launch if it failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - many threads of a kernel share the work
 * - occupancy of the kernel that reads d_index, by its threads and its shared memory per block: at
 *   least 50 percent on each of the three GPUs
 * - sectors to load from device memory: at most n / 2, if n is at least 8 * entries. (Loads from
 *   the table in device memory take nearly n.)
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if that is
 *   more. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Registers: they are what nvcc's code of the kernel takes (cudaFuncGetAttributes tells
 * them). The CPU device has none and says 0.
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t look_up(const float *d_table, int entries, const int *d_index, float *d_y, int n);

#ifdef __cplusplus
}
#endif

#endif
