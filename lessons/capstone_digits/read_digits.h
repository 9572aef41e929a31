// SPDX-License-Identifier: MIT
/**
 * @file read_digits.h
 * Capstone, exercise 6: all parts together. Learn from some images, read others.
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

/** Images of a batch, and how far a step goes. */
#define READ_DIGITS_BATCH 32
#define READ_DIGITS_STEP 0.5F

/** Images with their labels, in host memory. */
struct digit_images {
    const float *h_x;    /**< m x NETWORK_INPUTS floats; a row an image */
    const int *h_labels; /**< m digits */
    int m;
};

/**
 * Trains the network on some images and tests it by others, which it has never seen: calls
 *
 * - network_train once, on the training images, with batches of READ_DIGITS_BATCH, steps of
 *   READ_DIGITS_STEP and network_gradient
 * - network_forward once, on all test images, with the theta that training has left
 * - network_loss once, on the logits of that
 *
 * These four are your own, from the files beside this one; they are graded by themselves, and here
 * all work together. Trained for 10 epochs, the network must read 338 of the 359 test images of
 * digits.csv or more: 94.2 %. (Where it begins is the grader's choice; the average beginning comes
 * to 345.)
 *
 * @param training  the images to learn from, READ_DIGITS_BATCH or more
 * @param test      the images to be tested by, 1 or more
 * @param h_order   epochs * training->m numbers of training images, as network_train takes them
 * @param epochs    how often training goes through them, at least 0
 * @param h_theta   NETWORK_WEIGHTS floats in host memory: where training begins, and after the call
 *                  where it ended
 * @param h_loss    mean loss of the test images, written on success
 * @param h_right   how many of the test images are read as what they are, written on success
 * @return cudaSuccess; cudaErrorInvalidValue if a number of images or epochs is not in its range;
 *         else the first error of a call, after which nothing more is called. All device memory
 *         that was taken is given back in any case.
 */
cudaError_t read_digits(const struct digit_images *training, const struct digit_images *test,
                        const int *h_order, int epochs, float *h_theta, float *h_loss,
                        int *h_right);

#ifdef __cplusplus
}
#endif

#endif
