// SPDX-License-Identifier: MIT
#include "digits.h"

#include <stdio.h>

#define DIGITS GW_DATA_FOLDER "/digits.csv"

// A pixel is a whole number from 0 to 16.
static bool is_pixel(double value)
{
    const double whole = value >= 0 && value <= 16 ? (double)(int)value : -1;
    return value >= whole && value <= whole;
}

bool gw_digits_read_pixels(unsigned char *pixels, struct gw_csv_error *error)
{
    struct gw_csv table;
    if (!gw_csv_read(DIGITS, GW_DIGITS_PIXELS + 1, &table, error)) {
        return false;
    }
    bool right = table.rows == GW_DIGITS_IMAGES;
    if (!right) {
        snprintf(error->text, sizeof(error->text), DIGITS ": it has %zu images, expected %d",
                 table.rows, GW_DIGITS_IMAGES);
    }
    for (size_t image = 0; right && image < table.rows; image++) {
        for (size_t p = 0; right && p < GW_DIGITS_PIXELS; p++) {
            const double value = table.values[image * table.columns + p];
            right = is_pixel(value);
            if (right) {
                pixels[image * GW_DIGITS_PIXELS + p] = (unsigned char)value;
            } else {
                snprintf(error->text, sizeof(error->text),
                         DIGITS ":%zu:%zu: %g is no pixel: those are whole numbers from 0 to 16",
                         image + 2, p + 1, value);
            }
        }
    }
    gw_csv_free(&table);
    return right;
}
