// SPDX-License-Identifier: MIT
/**
 * @file two_buffers.h
 * Tensor cores, exercise 3: the product of float matrices, where the next tiles are copied while a
 * block multiplies these.
 */
#ifndef TWO_BUFFERS_H
#define TWO_BUFFERS_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the product of two matrices, C = A B, on the device:
 *
 *     d_c[i * cols + j] = sum over k of d_a[i * inner + k] * d_b[k * cols + j]
 *
 * Asynchronous copies bring the tiles of A and B into shared memory, those of the next round while
 * the block multiplies those of this round. All matrices are row-major, as these indices show.
 *
 * @param d_a    rows x inner floats in device memory, only read
 * @param d_b    inner x cols floats in device memory, only read
 * @param d_c    rows x cols floats in device memory, written; overlaps neither d_a nor d_b
 * @param rows   rows of A and C; 0 launches nothing
 * @param inner  columns of A and rows of B; for 0, every element of C becomes 0 (a sum of no terms)
 * @param cols   columns of B and C; 0 launches nothing
 * @return cudaErrorInvalidValue if rows, inner or cols is negative; the error of the first CUDA
 *         call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or rows * cols, if that is less) do the work, in float32. If
 *   rows and cols are at least 32, each block must compute at least one element of C.
 * - bytes that move between host and device: at most 1,024 in each direction, or rows * cols bytes
 *   if that is more
 * - work meanwhile, if rows and cols are at least 32 and inner is at least 192: of at least two
 *   thirds of the bytes that are copied asynchronously, the thread that copies them loads from
 *   shared memory after it begins the copy and before it waits for it
 *
 * Three more limits apply if inner and cols are multiples of 8, rows and cols are at least 64, and
 * inner is at least 32:
 *
 * - sectors: all loads from device memory together take at most 1.3 times the sectors that tiles of
 *   16 x 16 take. These are rows * inner * cols / 64, with each size rounded up to a multiple of
 *   16.
 * - asynchronous copies: at least 9 of 10 loads from device memory by a thread are asynchronous
 *   copies.
 * - shared memory: at most 16,384 bytes per block. Two buffers for two tiles of 32 x 32 floats take
 *   that.
 *
 * @note Accuracy: as in `matmul_naive` of lesson 8.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any float of an allocation, not only to the first. So
 *       copies of 4 bytes are always possible, those of 8 or 16 bytes only if both addresses are
 *       multiples of that. The function writes the rows * cols floats that begin at d_c, and no
 *       others.
 */
cudaError_t two_buffers(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                        int cols);

#ifdef __cplusplus
}
#endif

#endif
