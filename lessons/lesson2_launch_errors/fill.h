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
 * Sets d_out[i] = value on the device, for every i from 0 to n - 1. No memory outside d_out
 * changes.
 *
 * @param d_out  n ints in device memory, written
 * @param n      number of elements; with 0 the function launches nothing
 * @param block  number of threads per block
 * @param value  the value to write
 * @return the first of these that applies:
 * - cudaErrorInvalidValue if n is negative
 * - cudaSuccess if n is 0, even if `block` is invalid
 * - cudaErrorInvalidConfiguration if `block` is less than 1; the function then launches nothing
 * - the error of the launch if `block` is too large: cudaErrorInvalidConfiguration
 *   (cudaErrorInvalidValue on a GPU with CUDA 13.0)
 * - otherwise cudaSuccess
 *
 * Graded by counts:
 * - many threads of a kernel share the work: each writes elements of its own
 * - each block has exactly `block` threads
 * - number of blocks: at most 2 * ((n - 1) / block + 1), which is twice what n elements need
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if
 *   n > 1,024. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: d_out may point to any int of an allocation, not only to the first. This matters
 *       only if a thread writes several ints at once (with the type `int4`).
 * @note No shortcuts: write the elements in many threads of a kernel, not on the host and not with
 *       memsets or copies.
 */
cudaError_t fill(int *d_out, int n, int block, int value);

#ifdef __cplusplus
}
#endif

#endif
