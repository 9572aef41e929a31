// SPDX-License-Identifier: MIT
// The images of digits.csv: handwritten digits, 8 x 8 pixels each.
#pragma once

#include "csv.h"

enum {
    GW_DIGITS_IMAGES = 1797,
    GW_DIGITS_PIXELS = 64 /**< of an image; each is 0 to 16 */
};

/**
 * Reads all images.
 * @param pixels GW_DIGITS_IMAGES * GW_DIGITS_PIXELS bytes, written: pixel p of image i is
 *               pixels[i * GW_DIGITS_PIXELS + p]
 * @param error  filled on failure: no such file, another number of rows, a pixel that is none
 * @return whether they were read; if not, what the pixels are is not said
 */
bool gw_digits_read_pixels(unsigned char *pixels, struct gw_csv_error *error);
