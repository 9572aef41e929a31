// SPDX-License-Identifier: MIT
/**
 * @file half_product.h
 * Tensor cores, exercise 1: the product of matrices of half precision, with sums in float.
 */
#ifndef HALF_PRODUCT_H
#define HALF_PRODUCT_H

#include "gridwork.h"

#ifdef __cplusplus
#include <cuda_fp16.h>

extern "C" {
#else
typedef struct __half __half; // C code only has pointers to it
#endif

/**
 * Computes the product of two matrices of half precision, C = A B, on the device:
 *
 *     d_c[i * cols + j] = sum over k of d_a[i * inner + k] * d_b[k * cols + j]
 *
 * The products and the sum are floats. All matrices are row-major, as these indices show.
 *
 * @param d_a    rows x inner numbers of 16 bits in device memory, only read
 * @param d_b    inner x cols numbers of 16 bits in device memory, only read
 * @param d_c    rows x cols floats in device memory, written; overlaps neither d_a nor d_b
 * @param rows   rows of A and C; 0 launches nothing
 * @param inner  columns of A and rows of B; for 0, every element of C becomes 0 (a sum of no terms)
 * @param cols   columns of B and C; 0 launches nothing
 * @return cudaErrorInvalidValue if rows, inner or cols is negative; the error of the first CUDA
 *         call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or rows * cols, if that is less) do the work, without
 *   float64. If rows and cols are at least 32, each block must compute at least one element of C.
 * - bytes that move between host and device: at most 1,024 in each direction, or rows * cols bytes
 *   if that is more
 *
 * Two more limits apply if rows, inner and cols are multiples of 32, rows and cols are at least 64,
 * and d_a and d_b are what cudaMalloc returned:
 *
 * - sectors: all loads from device memory together take at most 1.3 * rows * inner * cols / 128
 *   sectors. Tiles of 16 x 16 take rows * inner * cols / 128, half of what they take in float.
 * - load requests to device memory: at most 1.3 * rows * inner * cols / 512. Such tiles take so
 *   many if each thread loads a pair of neighbors (the type __half2), and twice as many if it loads
 *   one number at a time.
 *
 * @note Accuracy: with eps = 2^-24 and S the sum over k of |d_a[i * inner + k] * d_b[k * cols +
 *       j]|, the error of an element is at most 2 * inner * eps * S, in any order of the additions.
 *       The product of two numbers of 11 bits has at most 22 bits, so a float holds it exactly.
 *       Each addition is off by at most eps * S, or by 2 * eps * S where a tensor core cuts digits
 *       off. In half precision it is off by up to 2^-11 of the sum so far, and a sum of more than
 *       65,504 is infinite.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first. So
 *       d_a and d_b are multiples of 2 bytes, and a __half2 needs a multiple of 4. The function
 *       writes the rows * cols floats that begin at d_c, and no others.
 */
cudaError_t half_product(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                         int cols);

#ifdef __cplusplus
}
#endif

#endif
