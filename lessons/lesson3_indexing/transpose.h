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
 * Transposes a matrix on the device: out[column][row] = in[row][column].
 *
 * Both matrices are row-major, without gaps: element (row, column) of d_in is d_in[row * cols +
 * column]. d_out has `cols` rows, each of `rows` elements. No memory outside d_out changes.
 *
 * The function chooses the grid and the block, in two dimensions. A grid has at most 65,535 blocks
 * in y.
 *
 * @param d_in   rows x cols floats in device memory, only read
 * @param d_out  cols x rows floats in device memory, written; does not overlap d_in
 * @param rows   rows of d_in, at most 1,000,000; 0 launches nothing
 * @param cols   columns of d_in, at most 1,000,000; 0 launches nothing
 * @return cudaErrorInvalidValue if rows or cols is negative; the error of the launch if it failed;
 *         otherwise cudaSuccess
 *
 * Graded by counts:
 * - many threads of a kernel share the work
 * - the kernel has at least 32 threads, or one per element if there are fewer elements
 * - bytes that move between host and device: at most 1,024 in each direction, or rows * columns
 *   bytes if that is more. You need no copy; the limit only rules out shortcuts
 *   (docs/pages/shortcuts.md).
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: a pointer may point to any float of an allocation, not only to the first. This
 *       matters only if a thread accesses several floats at once (`float4`).
 * @note No shortcuts: compute the result on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols);

/**
 * Computes the same on one core, in host memory. It is the reference for the result and the time of
 * the kernel.
 */
void transpose_cpu(const float *h_in, float *h_out, int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
