// SPDX-License-Identifier: MIT
/**
 * @file transpose.h
 * Lesson 3, exercise 3: two dimensions, and never square.
 */
#ifndef TRANSPOSE_H
#define TRANSPOSE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Transposes on the device: out[column][row] = in[row][column].
 *
 * Both matrices lie row by row, without gaps: element (row, column) of d_in is
 * d_in[row * cols + column]. d_out has cols rows of rows elements each. Nothing else of d_out
 * changes.
 *
 * The function chooses grid and block, in two dimensions, and launches, in the default stream; it
 * need not wait for the kernel. The matrices may begin at any float of an allocation.
 *
 * Graded by counts: a kernel does the work, and its threads share it out among them. It has 32
 * threads or more, or one for each element where there are fewer.
 *
 * Also by counts: the device computes it, not the host, and not a few threads for all. At most 1
 * KiB, or a quarter of the bytes of the result where that is more, comes from the host (as copies,
 * managed or pinned memory, memsets and kernel parameters), and as much goes to it.
 * A piece of memory that a memset, or a copy within the device, writes counts as 24 bytes.
 *
 * @param d_in   rows x cols floats in device memory, only read
 * @param d_out  cols x rows floats in device memory, written; does not overlap d_in
 * @param rows   rows of d_in, at most 1,000,000; 0 launches nothing
 * @param cols   columns of d_in, at most 1,000,000; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if rows or cols is negative; else what the launch
 *         says
 */
cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols);

/**
 * The same on one core, in host memory: what the kernel must compute, and what it is timed
 * against.
 */
void transpose_cpu(const float *h_in, float *h_out, int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
