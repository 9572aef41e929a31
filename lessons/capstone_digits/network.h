// SPDX-License-Identifier: MIT
/**
 * @file network.h
 * The capstone's network, which all its exercises share: the formulas, and the layout of the
 * arrays.
 *
 * An image x has 64 pixels from 0 to 1. From them the network computes
 *
 *     hidden[j] = tanh(b1[j] + sum over i of x[i] W1[i][j])            32 numbers
 *     logit[d]  = b2[d] + sum over j of hidden[j] W2[j][d]             10 numbers
 *     p[d]      = e^logit[d] / (sum over all digits c of e^logit[c])   the probability of digit d
 *
 * and reads the image as the digit with the largest logit. The loss of an image is -log(p[label]).
 * The loss of m images is the mean of their losses.
 *
 * The rows of d_x are images. So a batch, which is any part of the rows, begins at
 * `d_x + first * NETWORK_INPUTS`. All weights are one array theta, so that a step is one loop over
 * it.
 */
#ifndef NETWORK_H
#define NETWORK_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NETWORK_INPUTS = 64, /**< pixels per image */
    NETWORK_HIDDEN = 32, /**< hidden units, between pixels and logits */
    NETWORK_DIGITS = 10  /**< digits that an image may show, 0 to 9 */
};

/** Where the weights begin in theta. */
enum {
    NETWORK_W1 = 0, /**< [NETWORK_INPUTS][NETWORK_HIDDEN]: input i to unit j at i * 32 + j */
    NETWORK_B1 = NETWORK_W1 + NETWORK_INPUTS * NETWORK_HIDDEN, /**< one per hidden unit */
    NETWORK_W2 = NETWORK_B1 + NETWORK_HIDDEN, /**< [NETWORK_HIDDEN][NETWORK_DIGITS]: unit j to
                                                 digit d at j * 10 + d */
    NETWORK_B2 = NETWORK_W2 + NETWORK_HIDDEN * NETWORK_DIGITS, /**< one per digit */
    NETWORK_WEIGHTS = NETWORK_B2 + NETWORK_DIGITS              /**< 2410 in all */
};

/**
 * Floats of working memory of a gradient, per image: hidden units and logits, and the derivatives
 * of the loss with respect to them.
 */
enum { NETWORK_WORK = 2 * (NETWORK_HIDDEN + NETWORK_DIGITS) };

/** Any function that computes a gradient as network_gradient() does (network_gradient.h). */
typedef cudaError_t (*network_gradient_fn)(const float *d_x, const int *d_labels,
                                           const float *d_theta, float *d_work, float *d_gradient,
                                           int m);

#ifdef __cplusplus
}
#endif

#endif
