// SPDX-License-Identifier: MIT
/**
 * @file read_digits.h
 * Capstone, exercise 6: all parts together. The network learns from some images and reads others.
 */
#ifndef READ_DIGITS_H
#define READ_DIGITS_H

#include "network_forward.h"
#include "network_gradient.h"
#include "network_loss.h"
#include "network_train.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Images per batch, and length of a step. */
#define READ_DIGITS_BATCH 32
#define READ_DIGITS_STEP 0.5F

/** Images with their labels, in host memory. */
struct digit_images {
    const float *h_x;    /**< m x NETWORK_INPUTS floats, one image per row */
    const int *h_labels; /**< m digits */
    int m;
};

/**
 * Trains the network on the training images, and tests it with the test images, which are not part
 * of the training:
 *
 *     h_theta           = network_train(training images)
 *     *h_loss, *h_right = network_loss(network_forward(test images, h_theta))
 *
 * The function makes three calls:
 *
 * - network_train once, on the training images, with batches of READ_DIGITS_BATCH, steps of
 *   READ_DIGITS_STEP and network_gradient
 * - network_forward once, on all test images, with the theta after training
 * - network_loss once, on the logits of network_forward
 *
 * They and network_gradient are your own, from the files beside this one. Each is graded by itself;
 * here, all work together.
 *
 * @param training  the images to learn from, READ_DIGITS_BATCH or more
 * @param test      the images to test with, 1 or more
 * @param h_order   epochs * training->m indices of training images, as network_train takes them
 * @param epochs    number of epochs of training, at least 0
 * @param h_theta   NETWORK_WEIGHTS floats in host memory: where training begins, and after the call
 *                  where it ended; after an error its contents are unspecified
 * @param h_loss    mean loss of the test images, written on success
 * @param h_right   number of test images that are read correctly, written on success
 * @return cudaErrorInvalidValue if a number of images or epochs is not in its range; the error
 *         of the first call that failed, if one failed: the function then calls nothing more;
 *         otherwise cudaSuccess
 *
 * Graded: the calls, and the result.
 *
 * - Calls: network_train, network_forward and network_loss, once each, as above.
 * - Test images of digits.csv that are read correctly: at least 338 of 359, which is 94.2 %, after
 *   10 epochs. (The grader chooses where training begins; the average beginning reaches 345.)
 *
 * @note The function frees all device memory that it allocates, in any case.
 */
cudaError_t read_digits(const struct digit_images *training, const struct digit_images *test,
                        const int *h_order, int epochs, float *h_theta, float *h_loss,
                        int *h_right);

#ifdef __cplusplus
}
#endif

#endif
