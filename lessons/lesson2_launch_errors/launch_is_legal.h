// SPDX-License-Identifier: MIT
/**
 * @file launch_is_legal.h
 * Lesson 2, exercise 5: say in advance whether a launch would be refused.
 */
#ifndef LAUNCH_IS_LEGAL_H
#define LAUNCH_IS_LEGAL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Says whether the current device would run a kernel with this grid, this block and this much
 * shared memory. It asks the device for its limits and launches nothing.
 *
 * A launch is legal if each of these holds:
 * - every dimension of the grid is at least 1 and at most the device's limit for that dimension
 * - every dimension of the block is at least 1 and at most the device's limit for that dimension
 * - the block's threads, x * y * z, are no more than the device's limit for a block
 * - the shared memory is no more than what a block has without asking for more
 *
 * @param grid          number of blocks in x, y and z
 * @param block         number of threads in a block, in x, y and z
 * @param shared_bytes  shared memory of one block, in bytes
 * @param legal         becomes 1 if the launch is legal, 0 if not
 * @return cudaSuccess, also when the launch is not legal; cudaErrorInvalidValue if `legal` is
 *         NULL; else the error of the call that asks for a limit
 */
cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal);

#ifdef __cplusplus
}
#endif

#endif
