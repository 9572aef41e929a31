// SPDX-License-Identifier: MIT
/**
 * @file product_wmma.h
 * Tensor cores, exercise 2: the product of matrices of half precision, by warps that multiply whole
 * tiles.
 */
#ifndef PRODUCT_WMMA_H
#define PRODUCT_WMMA_H

#include "gridwork.h"

#ifdef __cplusplus
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "product_wmma needs a GPU of compute capability 7.0 or later: use the CPU device"
#endif
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
 * Warps multiply tiles of 16 x 16 with nvcuda::wmma, and add up in float. All matrices are
 * row-major, as these indices show.
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
 * - products: mma_sync() makes at least rows * inner * cols of them, so no thread needs to multiply
 * - bytes that move between host and device: at most 1,024 in each direction, or rows * cols bytes
 *   if that is more
 *
 * Two more limits apply if rows, inner and cols are multiples of 32, rows and cols are at least 64,
 * and d_a and d_b are what cudaMalloc returned:
 *
 * - products: mma_sync() makes at most 2 * rows * inner * cols of them. An mma_sync() of 16 x 16 x
 *   16 makes 4,096.
 * - sectors: all loads from device memory together take at most 1.3 * rows * inner * cols / 256
 *   sectors. Blocks that compute 32 x 32 elements of C, and load each number once, take rows *
 *   inner * cols / 256.
 *
 * @note Accuracy: with eps = 2^-24 and S the sum over k of |d_a[i * inner + k] * d_b[k * cols +
 *       j]|, the error of an element is at most 2 * inner * eps * S, in any order of the additions.
 *       The product of two numbers of 11 bits has at most 22 bits, so a float holds it exactly. A
 *       tensor core may cut digits off instead of rounding, so each addition is off by at most 2 *
 *       eps * S. A fragment of sums in half precision is off by up to 2^-11 of the sum so far.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first. So
 *       d_a and d_b are multiples of 2 bytes, but load_matrix_sync() needs an address that is a
 *       multiple of 32 bytes, and a leading dimension that is a multiple of 16 bytes. The function
 *       writes the rows * cols floats that begin at d_c, and no others.
 */
cudaError_t product_wmma(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                         int cols);

#ifdef __cplusplus
}
#endif

#endif
