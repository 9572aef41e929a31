// SPDX-License-Identifier: MIT
// The images of digits.csv: handwritten digits, 8 x 8 pixels each.
#pragma once

#include "csv.h"

enum {
    GW_DIGITS_IMAGES = 1797,
    GW_DIGITS_PIXELS = 64,     /**< of an image; each is 0 to 16 */
    GW_DIGITS_TRAINING = 1438, /**< images to learn from */
    GW_DIGITS_TEST = 359 /**< images to be tested by: each fifth, image i where i mod 5 is 4 */
};

/**
 * Reads all images.
 * @param pixels GW_DIGITS_IMAGES * GW_DIGITS_PIXELS bytes, written: pixel p of image i is
 *               pixels[i * GW_DIGITS_PIXELS + p]
 * @param error  filled on failure: no such file, another number of rows, a pixel that is none
 * @return whether they were read; if not, what the pixels are is not said
 */
bool gw_digits_read_pixels(unsigned char *pixels, struct gw_csv_error *error);

/** All images, as a network takes them, in two parts: what it is tested by it has never seen. */
struct gw_digits {
    float training_x[GW_DIGITS_TRAINING * GW_DIGITS_PIXELS]; /**< a row an image, each pixel / 16 */
    int training_labels[GW_DIGITS_TRAINING];                 /**< the digits that they show */
    float test_x[GW_DIGITS_TEST * GW_DIGITS_PIXELS];
    int test_labels[GW_DIGITS_TEST];
};

/**
 * Reads all images with their labels.
 * @param digits written; both parts keep the order of the file
 * @param error  filled on failure: as of gw_digits_read_pixels(), or a label that is no digit
 * @return whether they were read; if not, what the images are is not said
 */
bool gw_digits_read(struct gw_digits *digits, struct gw_csv_error *error);
