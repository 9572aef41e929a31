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
 * Computes the hidden units and the logits of m images, by the formulas of network.h:
 *
 *     d_hidden[r * NETWORK_HIDDEN + j] = hidden[j] of image r
 *     d_logits[r * NETWORK_DIGITS + d] = logit[d] of image r
 *
 * @param d_x       m x NETWORK_INPUTS floats in device memory, only read
 * @param d_theta   NETWORK_WEIGHTS floats in device memory, only read
 * @param d_hidden  m x NETWORK_HIDDEN floats in device memory, written
 * @param d_logits  m x NETWORK_DIGITS floats in device memory, written
 * @param m         number of images; 0 launches nothing
 * @return cudaErrorInvalidValue if m is negative; the error of the first launch that failed, if one
 *         failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Launches: at most 2, since a layer needs all of the layer before it.
 * - Loads: at most 512 sectors of 32 bytes per image.
 *
 * If neighboring threads of a warp are the hidden units of one image, a request loads one pixel (1
 * sector) or 32 consecutive weights (4 sectors): 64 (1 + 4) = 320 sectors for the 64 pixels of an
 * image. If neighboring threads are images, their pixels are in 32 sectors.
 *
 * @note Accuracy: hidden[j] may be off by 24 eps A_j, and logit[d] by 40 eps (|b2[d]| + sum of A_j
 *       |W2[j][d]|), with eps = 2^-24. A_j = |b1[j]| + sum of |x[i] W1[i][j]| is the sum of the
 *       magnitudes that hidden unit j adds up. (After Higham and Mary 2019, SIAM J. Sci. Comput.
 *       41: roundings partly cancel.)
 * @note The function launches in the default stream. It need not wait for the kernel.
 * @note Each pointer may point to any element of an allocation, not only to the first. Nothing else
 *       in d_hidden and d_logits changes.
 */
cudaError_t network_forward(const float *d_x, const float *d_theta, float *d_hidden,
                            float *d_logits, int m);

#ifdef __cplusplus
}
#endif

#endif
