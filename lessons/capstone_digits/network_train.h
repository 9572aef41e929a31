// SPDX-License-Identifier: MIT
/**
 * @file network_train.h
 * Capstone, exercise 5: gradient descent in batches, with images that stay on the device.
 */
#ifndef NETWORK_TRAIN_H
#define NETWORK_TRAIN_H

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Trains the network by stochastic gradient descent. For each batch
 *
 *     theta[w] = theta[w] - step * gradient[w]     for all w from 0 to NETWORK_WEIGHTS - 1
 *
 * Each epoch goes through the images in its own order, in batches: batch b of epoch e is the images
 *
 *     h_order[e * m + b * batch] ... h_order[e * m + b * batch + batch - 1]
 *
 * Where fewer than `batch` images of an epoch are left, they are dropped: the next epoch begins at
 * h_order[(e + 1) * m].
 *
 * `gradient` computes the gradient of the batch's mean loss at the theta before the step. It needs
 * the images of the batch as `batch` consecutive rows, and their labels as consecutive ints. A
 * kernel gathers them on the device. Copy all images and the whole order to the device before the
 * loop.
 *
 * @param h_x       m images of NETWORK_INPUTS pixels in host memory, one image per row, only read
 * @param h_labels  m digits in host memory, only read
 * @param m         number of images, at least 1
 * @param h_order   epochs * m indices of images in host memory, only read: epoch e takes the images
 *                  h_order[e * m] to h_order[e * m + m - 1], each from 0 to m - 1
 * @param batch     images per batch, 1 to m
 * @param epochs    number of epochs, at least 0; 0 leaves theta as it is
 * @param step      length of a step against the gradient, the "learning rate"
 * @param h_theta   NETWORK_WEIGHTS floats in host memory: where to begin, and after the call where
 *                  it ended
 * @param gradient  computes the gradient of a batch, from and to device memory, and need not wait
 *                  for the kernels that it launches; its d_work is NETWORK_WORK floats per image
 * @return cudaErrorInvalidValue if m, batch or epochs is not in its range: then h_theta is
 *         unchanged; the error of the first CUDA call, launch or call of `gradient` that failed, if
 *         one failed: it ends the loop, and the contents of h_theta are then unspecified; otherwise
 *         cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Calls of `gradient`: one per batch.
 * - Copies: at most 5 in all, which are images, labels, order and theta to the device, and theta
 *   back.
 * - Allocations: at most 12 in all, none of them in the loop.
 * - Launches: at most 4 per batch, besides those of `gradient`.
 *
 * @note Accuracy: theta within 1e-4 of a computation in double, relative to the largest weight, or
 *       to 1 where all are smaller.
 * @note The grader passes its own gradient function, so that a mistake in your network_gradient()
 *       does not affect this exercise.
 * @note The function frees all device memory that it allocates, in any case.
 */
cudaError_t network_train(const float *h_x, const int *h_labels, int m, const int *h_order,
                          int batch, int epochs, float step, float *h_theta,
                          network_gradient_fn gradient);

#ifdef __cplusplus
}
#endif

#endif
