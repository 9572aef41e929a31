// SPDX-License-Identifier: MIT
/**
 * @file launch_is_legal.h
 * Lesson 2, exercise 5: determine in advance whether a launch configuration is valid.
 */
#ifndef LAUNCH_IS_LEGAL_H
#define LAUNCH_IS_LEGAL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Determines whether the current device would run a kernel with this grid, this block and this
 * much shared memory (a small memory that the threads of one block use together).
 *
 * The launch configuration is valid ("legal") if all of these conditions hold:
 * - every dimension of the grid is at least 1 and at most the device's limit for that dimension
 * - every dimension of the block is at least 1 and at most the device's limit for that dimension
 * - the number of threads per block, x * y * z, is at most the device's limit per block
 * - the shared memory is at most the device's limit per block (`sharedMemPerBlock`)
 *
 * @param grid          number of blocks in x, y and z
 * @param block         number of threads per block in x, y and z
 * @param shared_bytes  shared memory per block, in bytes
 * @param legal         receives 1 if the launch configuration is valid, 0 if not
 * @return cudaErrorInvalidValue if `legal` is NULL; the error of the first CUDA call that failed,
 *         if one failed; otherwise cudaSuccess, also when the launch configuration is invalid
 *
 * @note Shared memory: a launch can ask for some bytes of it. Here you only compare that number
 *       with the limit.
 * @note The function launches nothing. Call cudaGetDevice(&device) to get the number of the current
 *       device, and cudaGetDeviceProperties(&properties, device) to get its limits; `properties` is
 *       a struct of type cudaDeviceProp. Its members maxGridSize[3] and maxThreadsDim[3] (for x, y
 *       and z) and maxThreadsPerBlock are the limits of grid and block. All are of type int.
 */
cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal);

#ifdef __cplusplus
}
#endif

#endif
