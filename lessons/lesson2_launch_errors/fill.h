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
 * @param n      number of elements; 0 launches nothing and is no error
 * @param block  number of threads per block
 * @param value  the value to write
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; cudaErrorInvalidConfiguration if
 *         block is not positive (the function launches nothing), or larger than the device can run
 *         (the launch returns this error)
 *
 * Graded by counts:
 * - a kernel does the work, and its threads share it among them
 * - each block has exactly `block` threads
 * - at most twice as many blocks as n elements need
 * - at most 1 KiB from the host, or a quarter of the bytes of the result if that is more
 * - the same limit for the bytes to the host
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: the array may begin at any int of an allocation.
 * @note Rules against shortcuts: the device computes the result, not the host, and not a few
 * threads for all. Bytes from the host come as copies, managed or pinned memory, memsets and kernel
 * parameters. No memset and no device-to-device copy writes the value.
 */
cudaError_t fill(int *d_out, int n, int block, int value);

#ifdef __cplusplus
}
#endif

#endif
