// SPDX-License-Identifier: MIT
/**
 * @file network_loss.h
 * Capstone, exercise 2: how wrong the network is, and how many images it reads right.
 */
#ifndef NETWORK_LOSS_H
#define NETWORK_LOSS_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The mean loss of m images, and how many of them are read right, from their logits:
 *
 *     *h_loss  = 1/m * sum over all images r of -log(p_r)
 *     *h_right = how many images r have their largest logit at d_labels[r]
 *
 * where p_r is the probability that image r's own label is given, e^logit[label] over the sum of
 * all ten e^logit. Of several largest logits the first one counts: an image whose ten logits are
 * equal is read as 0.
 *
 * Logits may be as far from 0 as 10^6. e^100 is more than a float holds, and e^-200 less. With the
 * largest logit z of an image,
 *
 *     -log(p) = z - logit[label] + log(sum over d of e^(logit[d] - z))
 *
 * where no e^ is more than 1, and one of them is 1.
 *
 * Accuracy: 1e-5 of the loss, and 1e-6. (With eps = 2^-24, which is 6e-8: an image's sum of ten
 * e^, each right to 4 eps, is off by 14 eps, its logarithm by as much and not relative to itself,
 * since the sum is 1 or more: 16 eps with the logarithm's own, which is 1e-6. What is left is
 * relative: differences, and a sum over images by halves or by blocks, 8 log2(m) eps as in lesson
 * 6; 1e-5 is 160 eps.)
 *
 * What was launched in the default stream comes first. The function returns when both results are
 * there. The arrays may begin at any element of an allocation.
 *
 * Graded by counts: kernels do the work, with 32 threads or more, or m where m is smaller; and no
 * more than 8 bytes come to the host, which are the two results.
 *
 * @param d_logits  m x NETWORK_DIGITS floats in device memory, only read
 * @param d_labels  m ints in device memory, 0 to 9, only read
 * @param m         number of images, at least 1
 * @param h_loss    one float in host memory. Written on success alone
 * @param h_right   one int in host memory. Written on success alone
 * @return cudaSuccess; cudaErrorInvalidValue if m is less than 1, since there is no mean of
 *         nothing; else the first error of a call
 */
cudaError_t network_loss(const float *d_logits, const int *d_labels, int m, float *h_loss,
                         int *h_right);

#ifdef __cplusplus
}
#endif

#endif
