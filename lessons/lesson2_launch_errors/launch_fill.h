// SPDX-License-Identifier: MIT
/**
 * @file launch_fill.h
 * Lesson 2, exercise 2: launch as told, and say what came of it.
 */
#ifndef LAUNCH_FILL_H
#define LAUNCH_FILL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Launches one kernel with exactly this grid and this block, legal or not, and returns what the
 * launch says. (Graded by counts: one launch, with this number of blocks and threads.)
 *
 * The device writes the elements, not the host: at most 1 KiB, or a quarter of n ints, comes from
 * the host (as copies, managed or pinned memory, memsets and kernel parameters), by the same
 * counts. Nor do memsets or copies within the device.
 *
 * The kernel writes d_out[i] = i for every i below n that has a thread in x. A grid that is too
 * small is no error: it fills the first grid.x * block.x elements, and the rest keeps its value.
 *
 * The function need not wait for the kernel.
 *
 * An error that an earlier call left behind belongs to that call: it keeps nothing from being
 * launched, and it is not returned. And what the function has returned it does not leave behind:
 * afterwards cudaPeekAtLastError() is cudaSuccess.
 *
 * @param d_out  n ints in device memory
 * @param n      number of elements; with 0 the kernel is launched all the same and writes nothing
 * @param grid   number of blocks in x, y and z
 * @param block  number of threads in a block, in x, y and z
 * @return cudaErrorInvalidValue if n is negative (nothing is launched); else what the launch says:
 *         cudaSuccess, or cudaErrorInvalidConfiguration for a grid or block that the device
 *         cannot run
 */
cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block);

#ifdef __cplusplus
}
#endif

#endif
