// SPDX-License-Identifier: MIT
/**
 * @file network_gradient.h
 * Capstone, exercise 3: the derivatives of the loss with respect to all 2410 weights.
 */
#ifndef NETWORK_GRADIENT_H
#define NETWORK_GRADIENT_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the gradient of the mean loss of m images with respect to all weights, in the order of
 * theta:
 *
 *     d_gradient[w] = d loss / d theta[w]
 *
 * The network is that of network.h. For each image r, the derivatives of its loss are
 *
 *     delta[d] = p[d] - (1 if d is the label, else 0)               with respect to logit d
 *     back[j]  = (1 - hidden[j]^2) sum over d of W2[j][d] delta[d]  with respect to the argument of
 *                                                                   tanh in unit j
 *
 * The gradient is the mean over the images of
 *
 *     for W2[j][d]:  hidden[j] delta[d]         for b2[d]:  delta[d]
 *     for W1[i][j]:  x[i] back[j]               for b1[j]:  back[j]
 *
 * Logits are from -1000 to 1000, so e^logit may be too large or too small for a float.
 *
 * @param d_x         m x NETWORK_INPUTS floats in device memory, only read
 * @param d_labels    m ints in device memory, 0 to 9, only read
 * @param d_theta     NETWORK_WEIGHTS floats in device memory, only read
 * @param d_work      m x NETWORK_WORK floats in device memory, working memory of the function;
 *                    holds anything before the call
 * @param d_gradient  NETWORK_WEIGHTS floats in device memory, written; holds anything before the
 *                    call, not zeros
 * @param m           number of images, at least 1
 * @return cudaErrorInvalidValue if m is less than 1, since there is no mean of nothing; the error
 *         of the first launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Threads: kernels do the work, with one thread or more per image.
 * - Launches: at most 16, for any m.
 * - Copies: none.
 * - Allocations: none. d_work has room for the hidden units and logits of all images, and for the
 *   derivatives of the loss with respect to both.
 *
 * @note Accuracy, with eps = 2^-24: hidden[j] may be off by H_j and a logit by L, as
 *       network_forward.h says. A delta may be off by D = max(L) / 2 + 16 eps, because no
 *       probability changes by more than half of what the logits do. back[j] may be off by (1 -
 *       hidden[j]^2) sum |W2[j][d]| (D + 16 eps |delta[d]|) + (2 |hidden[j]| H_j + 4 eps) |sum of
 *       W2[j][d] delta[d]|. The errors of the four products follow in the same way. The mean of m
 *       such terms t may be off by the mean of their errors, and by (8 log2(m) + 4) eps mean|t|, as
 *       a sum by halves or by blocks is.
 * @note The function need not wait for its kernels. The caller may call it again before they have
 *       run; those calls come one after another in the default stream.
 * @note Each pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                             float *d_work, float *d_gradient, int m);

#ifdef __cplusplus
}
#endif

#endif
