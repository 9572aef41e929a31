// SPDX-License-Identifier: MIT
/**
 * @file transpose_tiled.h
 * Tuning, exercise 1: a transpose in whole sectors, through tiles without bank conflicts.
 *
 * transpose_tiled.cu is built twice: `real` is float in one build and double in the other, so an
 * element has 4 or 8 bytes. Both builds are graded.
 */
#ifndef TRANSPOSE_TILED_H
#define TRANSPOSE_TILED_H

#include "gridwork.h"
#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Transposes a matrix on the device: out[column][row] = in[row][column].
 *
 * Both matrices are row-major, without gaps: element (row, column) of d_in is d_in[row * cols +
 * column]. d_out has `cols` rows, each of `rows` elements. No memory outside d_out changes.
 *
 * The function chooses the grid and the block. A grid has at most 65,535 blocks in y.
 *
 * @param d_in   rows x cols reals in device memory, only read
 * @param d_out  cols x rows reals in device memory, written; does not overlap d_in
 * @param rows   rows of d_in, at most 1,000,000; 0 launches nothing
 * @param cols   columns of d_in, at most 1,000,000; 0 launches nothing
 * @return cudaErrorInvalidValue if rows or cols is negative; the error of the launch if it failed;
 *         otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - many threads of a kernel share the work
 * - the kernel has at least 32 threads, or one per element if there are fewer elements
 * - bytes that move between host and device: at most 1,024 in each direction, or the bytes of
 *   rows * columns / 4 reals if that is more. You need no copy; the limit only rules out shortcuts
 *   (docs/pages/shortcuts.md).
 *
 * From 64 rows and 64 columns on, also:
 *
 * - loads and stores of device memory, if 32 divides rows and columns: at most 4.0 sectors per
 *   request if `real` is float, 8.0 if it is double. That is the minimum.
 * - loads and stores of device memory, for all other sizes: at most 8.0 sectors per request if
 *   `real` is float, 16.0 if it is double. Here a row begins in the middle of a sector.
 * - loads and stores of shared memory, if 32 divides rows and columns: at most 1.0 wavefronts per
 *   request if `real` is float, 2.0 if it is double. That is the minimum, too.
 *
 * @note Wider accesses: a request that moves 8 or 16 bytes per thread counts as 2 or 4 requests of
 *       4 bytes.
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: a pointer may point to any real of an allocation, not only to the first. This
 *       matters only if a thread accesses several reals at once (`float4`).
 * @note No shortcuts: compute the result on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t transpose_tiled(const real *d_in, real *d_out, int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
