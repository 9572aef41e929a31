// SPDX-License-Identifier: MIT
/**
 * @file network_forward.h
 * Capstone, exercise 1: from the pixels of many images to their logits.
 */
#ifndef NETWORK_FORWARD_H
#define NETWORK_FORWARD_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the hidden units and the logits of m images, by the formulas of network.h: unit j of
 * image r goes to d_hidden[r * NETWORK_HIDDEN + j], logit d to d_logits[r * NETWORK_DIGITS + d].
 *
 * Accuracy, with eps = 2^-24: let A_j be |b1[j]| + sum of |x[i] W1[i][j]|, the magnitudes that a
 * hidden unit adds up. hidden[j] may be off by 24 eps A_j, and logit[d] by 40 eps (|b2[d]| + sum
 * of A_j |W2[j][d]|). (The roundings of n products and additions add up like a random walk, and
 * 2 (2 + sqrt(n)) eps holds them: Higham and Mary 2019, SIAM J. Sci. Comput. 41. That is 20 for 64
 * pixels and 16 for 32 hidden units. tanhf is right to 4 eps, tanh nowhere steeper than 1, and
 * |tanh a| never more than |a|; so 20 + 4, and 24 + 16.)
 *
 * Graded by counts: 2 launches at most, since a layer needs all of the one before it; and no more
 * than 512 sectors of 32 bytes are loaded for an image. A warp whose neighbours are the hidden
 * units of one image asks for one pixel and 32 weights in a row, which are 1 and 4 sectors: 320 for
 * its 64 pixels. Neighbours that are images have their pixels in 32 sectors.
 *
 * The function launches in the default stream and need not wait. The arrays may begin at any
 * element of an allocation. Nothing else of d_hidden and d_logits changes.
 *
 * @param d_x       m x NETWORK_INPUTS floats in device memory, only read
 * @param d_theta   NETWORK_WEIGHTS floats in device memory, only read
 * @param d_hidden  m x NETWORK_HIDDEN floats in device memory, written
 * @param d_logits  m x NETWORK_DIGITS floats in device memory, written
 * @param m         number of images; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if m is negative; else the first error of a launch
 */
cudaError_t network_forward(const float *d_x, const float *d_theta, float *d_hidden,
                            float *d_logits, int m);

#ifdef __cplusplus
}
#endif

#endif
