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
 * Computes for each of m images what its own loss, -log(p[label]), changes by with each weight: row
 * r of d_gradient is the gradient of image r, with its weights in theta's order. The mean of the
 * rows is what network_gradient computes of the same images.
 *
 * Logits may be as far from 0 as 1000, where e^logit is more than a float holds, or less.
 *
 * Accuracy: each element within what the roundings on its way may come to, as network_forward.h
 * derives it for hidden units and logits: (delta) of a probability half of its logit's, (unit)
 * through W2 the sum of these by |W2|, and 4 eps of the product that is written.
 *
 * Graded by counts: 6 launches at most, however many images there are; and no more than 512 sectors
 * of 32 bytes are stored for an image. Its 2410 floats lie in 302, and neighbours that are weights
 * of one image write 5 at a time, since a row need not begin where a sector does. Neighbours that
 * are images write 32.
 *
 * The function launches in the default stream and need not wait. Nothing else of d_gradient
 * changes.
 *
 * @param d_x         m x NETWORK_INPUTS floats in device memory, only read
 * @param d_labels    m digits in device memory, only read
 * @param d_theta     NETWORK_WEIGHTS floats in device memory, only read
 * @param d_work      m x NETWORK_WORK floats in device memory, to work with: what they hold after
 *                    the call is not said, and they need not be used
 * @param d_gradient  m x NETWORK_WEIGHTS floats in device memory, written
 * @param m           number of images; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if m is negative; else the first error of a launch
 */
cudaError_t network_per_example(const float *d_x, const int *d_labels, const float *d_theta,
                                float *d_work, float *d_gradient, int m);

#ifdef __cplusplus
}
#endif

#endif
