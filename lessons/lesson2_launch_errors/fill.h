// SPDX-License-Identifier: MIT
/**
 * @file fill.h
 * Lesson 2, exercise 4: cover n elements with any block size.
 */
#ifndef FILL_H
#define FILL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Sets d_out[i] = value on the device, for every i from 0 to n - 1. Nothing else of d_out changes.
 *
 * The function computes the number of blocks that n elements need.
 *
 * @param d_out  n ints in device memory, written
 * @param n      number of elements; with 0 the function launches nothing
 * @param block  number of threads per block
 * @param value  the value to write
 * @return cudaErrorInvalidValue if n is negative; cudaErrorInvalidConfiguration if block is not
 *         positive (the function launches nothing) or larger than the device can run (the launch
 *         returns this error); otherwise cudaSuccess, also for n = 0. (If n is 0 and `block` is
 *         invalid too, you may return either of the two.)
 *
 * Graded by counts:
 * - a kernel does the work, and each of its threads does a part
 * - each block has exactly `block` threads
 * - at most twice as many blocks as n elements need
 * - bytes from the host to the device: at most 1 KiB or `n * sizeof(int) / 4`, the larger of the
 *   two
 * - bytes from the device to the host: the same limit
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: d_out may point to any int of an allocation, not only to the first.
 * @note Rules against shortcuts: write the elements in many threads of a kernel, not on the host
 *       and not in a few threads. The limits above count all bytes from the host: copies, the
 *       arguments of the launch, memsets, and special memory that host and device can both use
 *       (managed or pinned memory, which you do not need here). Do not write the value with a
 *       memset or with a copy from device memory to device memory.
 */
cudaError_t fill(int *d_out, int n, int block, int value);

#ifdef __cplusplus
}
#endif

#endif
