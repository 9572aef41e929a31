// SPDX-License-Identifier: MIT
/**
 * @file attention_tiled.h
 * Softmax and attention, exercise 3: attention by tiles, without the matrix of all scores.
 */
#ifndef ATTENTION_TILED_H
#define ATTENTION_TILED_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of queries, which is also that of keys and of values. */
#define ATTENTION_MOST_N (1 << 20)

/** Maximum number of elements of a query, a key or a value. */
#define ATTENTION_MOST_D 64

/**
 * Computes the attention of n queries to n keys: each row of d_y is a mean of the rows of d_v,
 * weighted by the softmax of the query's scores. With all matrices row-major, for query i and
 * column c
 *
 *     d_y[i * d + c] = sum of p_j * d_v[j * d + c]
 *
 *     with p_j = e^(s_j - m) / (sum of e^(s_k - m)), m the maximum of the s_k,
 *     and the score s_j = (sum of d_q[i * d + c] * d_k[j * d + c] for c from 0 to d - 1) / sqrt(d)
 *
 * for j and k from 0 to n - 1, or with a causal mask from 0 to i. A score of -INFINITY gives the
 * weight 0. A query whose scores are all -INFINITY gets a row of zeros, not NaN.
 *
 * @param d_q     n * d floats in device memory, only read unless d_y is the same array. Here and in
 *                d_k, numbers are such that each score is -INFINITY or from -1e31 to 1e31.
 * @param d_k     n * d floats in device memory, only read
 * @param d_v     n * d floats in device memory, only read; each is finite, up to 1e30
 * @param d_y     n * d floats in device memory, written; either the same array as d_q or one that
 *                overlaps no other array; nothing else of d_y changes
 * @param n       number of queries, of keys and of values; 0 launches nothing
 * @param d       number of elements of each of them, from 1 to ATTENTION_MOST_D
 * @param causal  0: each query sees all keys; otherwise query i sees the keys 0 to i
 * @return cudaErrorInvalidValue if n is negative or more than ATTENTION_MOST_N, or if d is not from
 *         1 to ATTENTION_MOST_D; the error of the first CUDA call or launch that failed, if one
 *         failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - kernels with at least 32 threads (or n, if that is smaller) do the work, in float32
 * - device memory that the function allocates: at most 16 * (d + 2) * n bytes at any time, or
 *   65,536 if that is more. All scores together take 4 * n * n bytes.
 * - from n = 256 on, if d is a multiple of 8: all loads from global memory together take at most
 *   n * n * d / 20 sectors
 * - bytes that move between host and device: at most 1,024 in each direction, or one per element of
 *   d_y if it has more elements than that
 *
 * @note For comparison: with a matrix of all scores and a thread for each of them, loads take
 *       about 1.3 * n * n * d sectors. One pass by a thread per query, without tiles, takes
 *       n * n * d / 16. If a block of b queries shares tiles of d_k and d_v, it takes n * n * d /
 *       (4 * b).
 * @note Accuracy: with eps = 2^-24, y the exact result and a_j the score with |d_q| and |d_k|
 *       instead of d_q and d_k, the error is at most eps times the sum over the keys of p_j *
 *       (2 * (d + 12) * a_j + 8 * (m - s_j) + 16) * |d_v[j * d + c] - y|, plus (4 * n + 16) * eps
 *       times the sum of p_j * |d_v[j * d + c]|, plus n * 2^-126 times the largest |d_v[j * d +
 *       c]|. The order of the additions is yours.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t attention_tiled(const float *d_q, const float *d_k, const float *d_v, float *d_y, int n,
                            int d, int causal);

#ifdef __cplusplus
}
#endif

#endif
