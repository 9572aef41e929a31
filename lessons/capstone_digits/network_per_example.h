// SPDX-License-Identifier: MIT
/**
 * @file network_per_example.h
 * Capstone, exercise 4: the gradient of each image by itself.
 */
#ifndef NETWORK_PER_EXAMPLE_H
#define NETWORK_PER_EXAMPLE_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the gradient of each image's own loss, -log(p[label]), with respect to all weights, in
 * the order of theta:
 *
 *     d_gradient[r * NETWORK_WEIGHTS + w] = d loss of image r / d theta[w]
 *
 * The mean of the rows is what network_gradient computes for the same images. Logits are from
 * -1000 to 1000, so e^logit may be too large or too small for a float.
 *
 * @param d_x         m x NETWORK_INPUTS floats in device memory, only read
 * @param d_labels    m digits in device memory, only read
 * @param d_theta     NETWORK_WEIGHTS floats in device memory, only read
 * @param d_work      m x NETWORK_WORK floats in device memory, working memory that the function may
 *                    use or not; their contents after the call are unspecified
 * @param d_gradient  m x NETWORK_WEIGHTS floats in device memory, written
 * @param m           number of images; 0 launches nothing
 * @return cudaErrorInvalidValue if m is negative; the error of the first launch that failed, if one
 *         failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Launches: at most 6, for any m.
 * - Stores: at most 512 sectors of 32 bytes per image.
 * - Copies between host and device: none. Allocations: none; d_work has room for everything that a
 *   launch leaves to the next.
 *
 * The 2410 floats of an image are in 302 sectors. If neighboring threads are weights of one image,
 * a request stores 5 sectors, since a row need not begin where a sector does. If neighboring
 * threads are images, it stores 32.
 *
 * @note Accuracy: hidden units and logits may be off as network_forward.h says, a probability by
 *       half of its logit's error, and what comes back to a hidden unit by the sum of these errors
 *       times |W2|. The product that is written may add 4 eps.
 * @note The function launches in the default stream. It need not wait for the kernel.
 * @note Each pointer may point to any element of an allocation, not only to the first. Nothing else
 *       in d_gradient changes.
 */
cudaError_t network_per_example(const float *d_x, const int *d_labels, const float *d_theta,
                                float *d_work, float *d_gradient, int m);

#ifdef __cplusplus
}
#endif

#endif
