// SPDX-License-Identifier: MIT
#include "digits.h"

#include <stdio.h>

#define DIGITS GW_DATA_FOLDER "/digits.csv"

enum { MOST_OF_PIXEL = 16, LAST_DIGIT = 9, EVERY_SO_MANY_TO_TEST = 5 };

static bool is_whole_up_to(double value, int most)
{
    const double whole = value >= 0 && value <= most ? (double)(int)value : -1;
    return value >= whole && value <= whole;
}

// What is wrong with an image's row, in *error. `row` has its pixels and then its label.
static bool is_image(const double *row, size_t image, struct gw_csv_error *error)
{
    for (size_t p = 0; p < GW_DIGITS_PIXELS; p++) {
        if (!is_whole_up_to(row[p], MOST_OF_PIXEL)) {
            snprintf(error->text, sizeof(error->text),
                     DIGITS ":%zu:%zu: %g is no pixel: those are whole numbers from 0 to 16",
                     image + 2, p + 1, row[p]);
            return false;
        }
    }
    if (!is_whole_up_to(row[GW_DIGITS_PIXELS], LAST_DIGIT)) {
        snprintf(error->text, sizeof(error->text),
                 DIGITS ":%zu:%d: %g is no label: those are whole numbers from 0 to 9", image + 2,
                 GW_DIGITS_PIXELS + 1, row[GW_DIGITS_PIXELS]);
        return false;
    }
    return true;
}

// A table of GW_DIGITS_IMAGES rows that are images, to be freed by gw_csv_free() in any case.
static bool read_table(struct gw_csv *table, struct gw_csv_error *error)
{
    if (!gw_csv_read(DIGITS, GW_DIGITS_PIXELS + 1, table, error)) {
        return false;
    }
    if (table->rows != GW_DIGITS_IMAGES) {
        snprintf(error->text, sizeof(error->text), DIGITS ": it has %zu images, expected %d",
                 table->rows, GW_DIGITS_IMAGES);
        return false;
    }
    for (size_t image = 0; image < table->rows; image++) {
        if (!is_image(&table->values[image * table->columns], image, error)) {
            return false;
        }
    }
    return true;
}

bool gw_digits_read_pixels(unsigned char *pixels, struct gw_csv_error *error)
{
    struct gw_csv table;
    const bool right = read_table(&table, error);
    for (size_t image = 0; right && image < table.rows; image++) {
        for (size_t p = 0; p < GW_DIGITS_PIXELS; p++) {
            pixels[image * GW_DIGITS_PIXELS + p] =
                (unsigned char)table.values[image * table.columns + p];
        }
    }
    gw_csv_free(&table);
    return right;
}

bool gw_digits_read(struct gw_digits *digits, struct gw_csv_error *error)
{
    struct gw_csv table;
    const bool right = read_table(&table, error);
    float *training_x = digits->training_x;
    int *training_label = digits->training_labels;
    float *test_x = digits->test_x;
    int *test_label = digits->test_labels;
    for (size_t image = 0; right && image < table.rows; image++) {
        const double *row = &table.values[image * table.columns];
        const bool test = image % EVERY_SO_MANY_TO_TEST == EVERY_SO_MANY_TO_TEST - 1;
        float **x = test ? &test_x : &training_x;
        int **label = test ? &test_label : &training_label;
        for (size_t p = 0; p < GW_DIGITS_PIXELS; p++) {
            *(*x)++ = (float)row[p] / MOST_OF_PIXEL;
        }
        *(*label)++ = (int)row[GW_DIGITS_PIXELS];
    }
    gw_csv_free(&table);
    return right;
}
