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
 * Launches one kernel with exactly this grid and this block, legal or not, and returns the error of
 * the launch.
 *
 * The kernel writes d_out[i] = i for every i below n that has a thread in x. A grid that is too
 * small is no error: the kernel writes the first grid.x * block.x elements, and the rest keep their
 * values.
 *
 * @param d_out  n ints in device memory
 * @param n      number of elements; with 0 the function still launches the kernel, which writes
 *               nothing
 * @param grid   number of blocks in x, y and z
 * @param block  number of threads per block in x, y and z
 * @return cudaErrorInvalidValue if n is negative (the function launches nothing); otherwise the
 *         result of the launch: cudaSuccess, or cudaErrorInvalidConfiguration for a grid or block
 *         that the device cannot run
 *
 * Graded by counts:
 * - one launch
 * - exactly this number of blocks and threads
 * - at most 1 KiB, or a quarter of n ints if that is more, from the host
 *
 * @note Errors: an error that an earlier call left behind belongs to that call. It does not prevent
 * the launch, and the function does not return it; it may clear it or not. It does not leave behind
 * an error that it returns: then cudaPeekAtLastError() returns cudaSuccess afterwards.
 * @note Asynchrony: the function need not wait for the kernel.
 * @note Rules against shortcuts: the device writes the elements, not the host. Bytes from the host
 * come as copies, managed or pinned memory, memsets and kernel parameters. No memset and no
 * device-to-device copy writes the elements.
 */
cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block);

#ifdef __cplusplus
}
#endif

#endif
