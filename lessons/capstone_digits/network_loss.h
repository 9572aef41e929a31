// SPDX-License-Identifier: MIT
/**
 * @file network_loss.h
 * Capstone, exercise 2: the mean loss of the network, and the number of images that it reads
 * correctly.
 */
#ifndef NETWORK_LOSS_H
#define NETWORK_LOSS_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the mean loss of m images, and the number of images that are read correctly, from their
 * logits:
 *
 *     *h_loss  = 1/m * sum over all images r of -log(p_r)
 *     *h_right = number of images r whose largest logit is at d_labels[r]
 *
 * p_r is the probability of the image's own label: e^logit[label] over the sum of all ten e^logit.
 * Of several largest logits the first one counts: an image with ten equal logits is read as 0.
 *
 * @param d_logits  m x NETWORK_DIGITS floats in device memory, only read; they may be as far from 0
 *                  as 10^6
 * @param d_labels  m ints in device memory, 0 to 9, only read
 * @param m         number of images, at least 1
 * @param h_loss    one float in host memory; written on success only
 * @param h_right   one int in host memory; written on success only
 * @return cudaErrorInvalidValue if m is less than 1, since there is no mean of nothing; the error
 *         of the first CUDA call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Threads: kernels do the work, with 32 threads or more, or m where m is smaller.
 * - Copies to the host: at most 8 bytes, which are the two results.
 *
 * @note Overflow: e^100 is more than a float can hold, and e^-200 is less. With the largest logit z
 *       of an image, -log(p) = `z - logit[label] + log(sum over d of e^(logit[d] - z))`. In it, no
 *       power of e is more than 1, and one of them is 1.
 * @note Accuracy of h_loss: the error is at most 1e-5 of the loss, plus 1e-6.
 * @note Work that was launched earlier in the default stream comes first. The function returns when
 *       both results are complete.
 * @note Each pointer may point to any element of an allocation, not only to the first.
 */
cudaError_t network_loss(const float *d_logits, const int *d_labels, int m, float *h_loss,
                         int *h_right);

#ifdef __cplusplus
}
#endif

#endif
