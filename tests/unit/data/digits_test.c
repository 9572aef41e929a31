// SPDX-License-Identifier: MIT
// Unit test of the digits' pixels. The numbers to compare with are NumPy's.
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
