// SPDX-License-Identifier: MIT
/**
 * @file ring_sum.h
 * Graphs and devices, exercise 3: the sum of one array per device, on every device, around a ring.
 */
#ifndef RING_SUM_H
#define RING_SUM_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Adds the arrays of several devices, element by element. Afterwards each device has the sum:
 *
 *     d_x[d][i] = sum over all devices k of d_x[k][i]
 *
 * The devices are 0, 1, ..., devices - 1. They form a ring: device (d + 1) % devices comes after
 * device d, and both are neighbors.
 *
 * @param d_x      an array in host memory of that many pointers: d_x[d] points to n floats in the
 *                 memory of device d, read and written
 * @param n        elements of each array; for 0 there is nothing to do
 * @param devices  how many devices work, 1 to 8; the computer may have more. For 1 there is nothing
 *                 to do: the sum is the array itself.
 * @return cudaErrorInvalidValue if n is negative, or devices is less than 1 or more than 8; the
 *         error of the first CUDA call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts, if n is at least 1 and devices at least 2:
 *
 * - bytes between devices, by copies and by kernels with peer access: all devices together send
 *   exactly 2 * (devices - 1) * n floats. Each device sends, and receives, between 2 * (n - c) and
 *   2 * (n - f) floats, where f and c are n / devices, rounded down and up. If devices divides n,
 *   that is exactly 2 * (devices - 1) / devices of the bytes of its array.
 * - the ring: a device sends to its two neighbors only
 * - bytes that move between host and device: at most 1,024 in each direction
 * - kernels do the additions, with at least 32 threads if n is at least 32 * devices
 *
 * @note Accuracy: with eps = 2^-24, the error of an element is at most devices * eps * (sum over k
 *       of |d_x[k][i]|), in any order of the additions.
 * @note Asynchrony: all earlier work on the arrays has ended before the call. The function waits
 *       for its own work on all devices before it returns.
 * @note Current device: the calling host thread has the same current device after the call as
 *       before, also after an error.
 * @note Peer access: it may be enabled between any devices before the call, and it may stay enabled
 *       afterwards. cudaMemcpyPeerAsync works without it. If it is enabled already,
 *       cudaDeviceEnablePeerAccess returns cudaErrorPeerAccessAlreadyEnabled. This is no failure:
 *       call cudaGetLastError() to clear it, and continue.
 * @note Ownership: the function frees the memory that it allocates, and destroys its streams and
 *       events, also after an error. Then the arrays may hold anything.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first. The
 *       function writes the n floats that begin at each d_x[d], and no others.
 */
cudaError_t ring_sum(float *const *d_x, int n, int devices);

#ifdef __cplusplus
}
#endif

#endif
