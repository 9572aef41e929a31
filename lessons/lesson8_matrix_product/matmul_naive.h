// SPDX-License-Identifier: MIT
/**
 * @file matmul_naive.h
 * Lesson 8, exercise 1: a thread for each element of the product.
 */
#ifndef MATMUL_NAIVE_H
#define MATMUL_NAIVE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The product of two matrices, C = A B, on the device. All lie row by row: row i of A are the
 * `inner` floats from d_a[i * inner] on, and so on. c_ij is the sum of a_ik b_kj over all k.
 *
 * Each element may be off by 2 (2 + sqrt(inner)) eps times the sum of |a_ik b_kj|, with eps =
 * 2^-24: the roundings of so many products and additions are independent of each other and add up
 * like a random walk (Higham and Mary 2019, SIAM J. Sci. Comput. 41), whatever their order.
 *
 * Graded by counts: each thread has an element of its own, and a warp's request to load touches 2.6
 * sectors of 32 bytes at most on average, where rows are long and begin at sectors: neighbouring
 * threads have neighbouring columns.
 *
 * The function launches in the default stream and need not wait. The arrays may begin at any float
 * of an allocation. Nothing else of d_c changes.
 *
 * @param d_a    rows x inner floats in device memory, only read
 * @param d_b    inner x cols floats in device memory, only read
 * @param d_c    rows x cols floats in device memory, written; overlaps neither of them
 * @param rows   of A and C; 0 launches nothing
 * @param inner  columns of A and rows of B; for 0 all of C is 0, as an empty sum is
 * @param cols   of B and C; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if one of the three is negative; else what the launch
 * says
 */
cudaError_t matmul_naive(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                         int cols);

#ifdef __cplusplus
}
#endif

#endif
