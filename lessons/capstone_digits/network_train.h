// SPDX-License-Identifier: MIT
/**
 * @file network_train.h
 * Capstone, exercise 5: descent by batches, with images that never leave the device.
 */
#ifndef NETWORK_TRAIN_H
#define NETWORK_TRAIN_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Stochastic gradient descent. An epoch goes through the images in an order of its own, and takes
 * them in batches: batch b of epoch e are the images
 *
 *     h_order[e * m + b * batch] ... h_order[e * m + b * batch + batch - 1]
 *
 * and where fewer than `batch` are left of an epoch, they are dropped: the next epoch begins at
 * h_order[(e + 1) * m]. For each batch
 *
 *     theta[w] = theta[w] - step * gradient[w]     for all w from 0 to NETWORK_WEIGHTS - 1
 *
 * where `gradient` computes the gradient of the batch's mean loss at the theta of before. It wants
 * the images of the batch as `batch` neighbouring rows, and their labels as neighbouring ints: a
 * kernel gathers them on the device, where all images and the whole order lie since before the
 * loop.
 *
 * Graded by counts: `gradient` is called once a batch, and everything else stays within
 *
 * - copies: 5 in all, which are images, labels, order and theta to the device, and theta back
 * - allocations: 12 in all, none of them in the loop
 * - launches: 4 a batch beside those of `gradient`
 *
 * The grader hands in a gradient that it knows, so that a mistake in your network_gradient() does
 * not spoil this exercise. Accuracy: theta within 1e-4 of a computation in double, relative to the
 * largest weight, or to 1 where all are smaller.
 *
 * @param h_x       m images of NETWORK_INPUTS pixels in host memory, only read; a row an image
 * @param h_labels  m digits in host memory, only read
 * @param m         number of images, at least 1
 * @param h_order   epochs * m numbers of images in host memory, only read: epoch e takes the images
 *                  h_order[e * m] to h_order[e * m + m - 1], each from 0 to m - 1
 * @param batch     images of a batch, 1 to m
 * @param epochs    how often, at least 0; 0 leaves theta as it is
 * @param step      how far to go against the gradient, the "learning rate"
 * @param h_theta   NETWORK_WEIGHTS floats in host memory: where to begin, and after the call where
 *                  it ended
 * @param gradient  computes a batch's gradient, from and to device memory, and need not wait for
 *                  the kernels that it launches; its d_work are NETWORK_WORK floats an image
 * @return cudaSuccess; cudaErrorInvalidValue if m, batch or epochs is not in its range; else the
 *         first error, of a call or of `gradient`, which ends the loop. All device memory that was
 *         taken is given back in any case; theta is of use after success alone.
 */
cudaError_t network_train(const float *h_x, const int *h_labels, int m, const int *h_order,
                          int batch, int epochs, float step, float *h_theta,
                          network_gradient_fn gradient);

#ifdef __cplusplus
}
#endif

#endif
