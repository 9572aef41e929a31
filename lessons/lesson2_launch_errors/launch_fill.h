// SPDX-License-Identifier: MIT
/**
 * @file launch_fill.h
 * Lesson 2, exercise 2: launch with a given grid and block, and return the error of the launch.
 */
#ifndef LAUNCH_FILL_H
#define LAUNCH_FILL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Launches one kernel with exactly this grid and this block, valid or not, and returns the error of
 * the launch.
 *
 * The kernel writes d_out[i] = i for every i with i < n and i < grid.x * block.x. A grid that is
 * too small is no error: elements with i >= grid.x * block.x keep their values.
 *
 * @param d_out  n ints in device memory
 * @param n      number of elements; with 0 the function still launches the kernel, which writes
 *               nothing
 * @param grid   number of blocks in x, y and z
 * @param block  number of threads per block in x, y and z
 * @return the first of these that applies:
 * - cudaErrorInvalidValue if n is negative; the function then launches nothing
 * - the error of the launch if the device cannot run this grid or block:
 *   cudaErrorInvalidConfiguration (cudaErrorInvalidValue on a GPU with CUDA 13.0)
 * - otherwise cudaSuccess
 *
 * Graded by counts:
 * - one launch
 * - exactly the given number of blocks and of threads per block
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Errors of earlier calls: when the function starts, the last error may still be that of an
 *       earlier call. Clear it with cudaGetLastError(), launch anyway, and do not return it.
 * @note Error of this launch: return it and clear it. cudaGetLastError() does both.
 * @note Asynchrony: the function need not wait for the kernel.
 * @note No shortcuts: write the elements in the kernel, not on the host and not with memsets or
 *       copies.
 */
cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block);

#ifdef __cplusplus
}
#endif

#endif
