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
 * The function works out how many blocks that takes and launches in the default stream. It need not
 * wait for the kernel. The array may begin at any int of an allocation.
 *
 * Graded by counts: a kernel does the work, in blocks of exactly `block` threads, at most twice as
 * many of them as n takes, and its threads share it out among them.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters), and as much goes to it. No
 * memset writes the value, and no copy within the device.
 *
 * @param d_out  n ints in device memory, written
 * @param n      number of elements; 0 launches nothing and is no error
 * @param block  number of threads in a block
 * @param value  what to write
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; cudaErrorInvalidConfiguration if
 *         block is not positive (launches nothing), or more than the device can run (as the launch
 *         says)
 */
cudaError_t fill(int *d_out, int n, int block, int value);

#ifdef __cplusplus
}
#endif

#endif
