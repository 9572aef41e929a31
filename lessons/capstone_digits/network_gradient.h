// SPDX-License-Identifier: MIT
/**
 * @file network_gradient.h
 * Capstone, exercise 3: what the loss changes by with each of 2410 weights.
 */
#ifndef NETWORK_GRADIENT_H
#define NETWORK_GRADIENT_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The gradient of the mean loss of m images, by all weights at once: element w of d_gradient is
 * what the loss changes by with theta[w], in the order of theta. With the network of network.h, for
 * each image r,
 *
 *     delta[d] = p[d] - (1 if d is the label, else 0)              of the loss by logit d
 *     back[j]  = (1 - hidden[j]^2) sum over d of W2[j][d] delta[d] of the loss by what unit j
 *                                                                  takes tanh of
 *
 * and then, each a mean over the images,
 *
 *     of W2[j][d]  hidden[j] delta[d]         of b2[d]  delta[d]
 *     of W1[i][j]  x[i] back[j]               of b1[j]  back[j]
 *
 * Logits may be as far from 0 as 1000, where e^logit is more than a float holds, or less.
 *
 * Accuracy, with eps = 2^-24: hidden[j] and the logits may be off as network_forward.h says, by H_j
 * and L. A delta may be off by D = max(L) / 2 + 16 eps (no probability changes by more than half
 * of what the logits do), and back[j] by (1 - hidden[j]^2) sum |W2[j][d]| (D + 16 eps |delta[d]|)
 * + (2 |hidden[j]| H_j + 4 eps) |sum of W2[j][d] delta[d]|, as the product rule has it, and so may
 * the products above. The mean of m such terms t may be off by the mean of what they may be off,
 * and by (8 log2(m) + 4) eps mean|t|, as a sum by halves or by blocks is.
 *
 * d_gradient holds anything before the call, not zeros, and so does d_work. The function need not
 * wait for its kernels; it may be called again before they have run, and those calls come one after
 * another in the default stream. The arrays may begin at any element of an allocation.
 *
 * Graded by counts: kernels do the work, with a thread or more for each image; 16 launches at most,
 * whatever m is; nothing is copied between host and device, and nothing is allocated: d_work has
 * room for hidden units and logits of all images, and for the loss's derivatives by both.
 *
 * @param d_x         m x NETWORK_INPUTS floats in device memory, only read
 * @param d_labels    m ints in device memory, 0 to 9, only read
 * @param d_theta     NETWORK_WEIGHTS floats in device memory, only read
 * @param d_work      m x NETWORK_WORK floats in device memory, for whatever the function keeps
 * @param d_gradient  NETWORK_WEIGHTS floats in device memory, written
 * @param m           number of images, at least 1
 * @return cudaSuccess; cudaErrorInvalidValue if m is less than 1, since there is no mean of
 *         nothing; else the first error of a launch
 */
cudaError_t network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                             float *d_work, float *d_gradient, int m);

#ifdef __cplusplus
}
#endif

#endif
