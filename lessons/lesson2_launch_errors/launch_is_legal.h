// SPDX-License-Identifier: MIT
/**
 * @file launch_is_legal.h
 * Lesson 2, exercise 5: determine in advance whether the device would refuse a launch.
 */
#ifndef LAUNCH_IS_LEGAL_H
#define LAUNCH_IS_LEGAL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Determines whether the current device would run a kernel with this grid, this block and this much
 * shared memory.
 *
 * A launch is legal if all of these conditions hold:
 * - every dimension of the grid is at least 1 and at most the device's limit for that dimension
 * - every dimension of the block is at least 1 and at most the device's limit for that dimension
 * - the number of threads per block, x * y * z, is at most the device's limit per block
 * - the shared memory is at most what a block may use without a request for more
 *
 * @param grid          number of blocks in x, y and z
 * @param block         number of threads per block in x, y and z
 * @param shared_bytes  shared memory per block, in bytes
 * @param legal         receives 1 if the launch is legal, 0 if not
 * @return cudaSuccess, also when the launch is not legal; cudaErrorInvalidValue if `legal` is NULL;
 *         otherwise the error of the call that queries a limit
 *
 * @note The function queries the limits of the device and launches nothing.
 */
cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal);

#ifdef __cplusplus
}
#endif

#endif
