// SPDX-License-Identifier: MIT
// Unit test of the digits' images. The numbers to compare with are NumPy's.
#include "digits.h"
#include "test.h"

GW_TEST(reads_all_pixels)
{
    static unsigned char pixels[GW_DIGITS_IMAGES * GW_DIGITS_PIXELS];
    struct gw_csv_error error;
    assert_true(gw_digits_read_pixels(pixels, &error));
    size_t sum = 0;
    size_t zeros = 0;
    for (size_t i = 0; i < sizeof(pixels); i++) {
        sum += pixels[i];
        zeros += pixels[i] == 0;
    }
    assert_int_equal(sizeof(pixels), 115008);
    assert_int_equal(sum, 561718);
    assert_int_equal(zeros, 56272);
    // The first image's third pixel, the second one's fourth, and the last one's 61st.
    assert_int_equal(pixels[2], 5);
    assert_int_equal(pixels[GW_DIGITS_PIXELS + 3], 12);
    assert_int_equal(pixels[sizeof(pixels) - 4], 14);
}

static size_t sum_of(const int *labels, size_t count)
{
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (size_t)labels[i];
    }
    return sum;
}

static double sum_of_pixels(const float *x, size_t images)
{
    double sum = 0;
    for (size_t i = 0; i < images * GW_DIGITS_PIXELS; i++) {
        sum += (double)x[i] * 16;
    }
    return sum;
}

GW_TEST(reads_what_to_learn_from_and_what_to_be_tested_by)
{
    static struct gw_digits digits;
    struct gw_csv_error error;
    assert_true(gw_digits_read(&digits, &error));
    assert_int_equal(sum_of(digits.training_labels, GW_DIGITS_TRAINING), 6308);
    assert_int_equal(sum_of(digits.test_labels, GW_DIGITS_TEST), 1762);
    assert_float_equal(sum_of_pixels(digits.training_x, GW_DIGITS_TRAINING), 450304, 0);
    assert_float_equal(sum_of_pixels(digits.test_x, GW_DIGITS_TEST), 111414, 0);
    // Images 0, 1, 2, 3, 5 of the file to learn from; 4 and 9 to be tested by.
    const int training[] = {0, 1, 2, 3, 5};
    const int test[] = {4, 9};
    assert_memory_equal(digits.training_labels, training, sizeof(training));
    assert_memory_equal(digits.test_labels, test, sizeof(test));
    assert_float_equal(digits.training_x[4 * GW_DIGITS_PIXELS + 11], 1, 0);
    assert_float_equal(digits.test_x[4], 11 / 16.0, 0);
    assert_int_equal(digits.training_labels[GW_DIGITS_TRAINING - 1], 8);
    assert_int_equal(digits.test_labels[GW_DIGITS_TEST - 1], 8);
}
