// SPDX-License-Identifier: MIT
// Data of lessons, and what says how well they were learnt.
#include "digits.h"
#include "evaluation.h"
#include "samples.h"
#include "sensors.h"
#include "synthetic.h"
#include "test.h"

#include <math.h>

// Unit tests of standardised and synthetic samples. Numbers to compare with are NumPy's.

static struct gw_samples samples;
static struct gw_csv_error error;

static void forget(void)
{
    gw_samples_free(&samples);
}
void (*gw_after_each)(void) = forget;

GW_TEST(standardises)
{
    double values[] = {1, 10, 1, /**/ 2, 10, 0, /**/ 3, 40, 1, /**/ 6, 20, 0};
    const struct gw_csv table = {4, 3, values};
    assert_true(gw_samples_standardise(&table, &samples, &error));
    assert_int_equal(samples.m, 4);
    assert_int_equal(samples.k, 3);
    // mean 3, squares 4 + 1 + 0 + 9 = 14; mean 20, squares 100 + 100 + 400 + 0 = 600
    const double first = sqrt(14.0 / 4.0), second = sqrt(600.0 / 4.0);
    const double a = -2 / first, b = -1 / first, c = 3 / first, d = -10 / second, e = 20 / second;
    const double want[] = {1, 1, 1, 1, /**/ a, b, 0, c, /**/ d, d, e, 0};
    for (size_t i = 0; i < 12; i++) {
        assert_true(fabs(samples.x[i] - want[i]) <= 1e-15);
    }
    for (size_t i = 0; i < 4; i++) {
        assert_true(samples.y[i] == (i % 2 == 0 ? 1.0 : 0.0));
    }
}

GW_TEST(refuses_what_it_cannot_standardise)
{
    double label[] = {1, 0, /**/ 2, 2};
    const struct gw_csv wrong_label = {2, 2, label};
    assert_false(gw_samples_standardise(&wrong_label, &samples, &error));
    assert_string_equal(error.text, "row 2: its label, in column 2, is 2: expected 0 or 1");
    assert_null(samples.x);

    double constant[] = {1, 0.1, 0, /**/ 2, 0.1, 1, /**/ 3, 0.1, 1};
    const struct gw_csv constant_column = {3, 3, constant};
    assert_false(gw_samples_standardise(&constant_column, &samples, &error));
    assert_contains(error.text, "column 2 is the same in all rows");

    double huge[] = {1e300, 0, /**/ -1e300, 1};
    const struct gw_csv too_large = {2, 2, huge};
    assert_false(gw_samples_standardise(&too_large, &samples, &error));
    assert_contains(error.text, "too large to square");

    const struct gw_csv empty = {0, 3, NULL};
    assert_false(gw_samples_standardise(&empty, &samples, &error));
    assert_contains(error.text, "0 rows of 3 columns");
    const struct gw_csv only_labels = {2, 1, label};
    assert_false(gw_samples_standardise(&only_labels, &samples, &error));
}

GW_TEST(reads_wdbc)
{
    if (!gw_samples_read_wdbc(&samples, &error)) {
        fail_msg("%s", error.text);
    }
    assert_int_equal(samples.m, 569);
    assert_int_equal(samples.k, 31);
    double benign = 0.0;
    for (size_t i = 0; i < samples.m; i++) {
        benign += samples.y[i];
        assert_true(samples.x[i] == 1.0);
    }
    assert_true(benign == 357.0);
    assert_true(fabs(samples.x[569] - 1.0970639814699807) < 1e-13);
    assert_true(fabs(samples.x[30 * 569 + 568] - -0.7512066928221901) < 1e-13);
}

GW_TEST(mixes_as_published)
{
    // The first three numbers of SplitMix64 that begins at 0.
    assert_true(gw_synthetic_bits(0, 0) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(gw_synthetic_bits(0, 1) == UINT64_C(0x6e789e6aa1b965f4));
    assert_true(gw_synthetic_bits(0, 2) == UINT64_C(0x06c45d188009454f));
}

GW_TEST(synthetic_rows_are_those_of_numpy)
{
    static const struct {
        size_t row;
        double x1, x2, y;
    } want[] = {
        {0, 0x1.42ab0d812e9f7p+0, 0x1.0d66dafc27cf7p+0, 1.0},
        {1, 0x1.c7401e7e7328ap+0, -0x1.118010fb84851p+1, 1.0},
        {999, -0x1.a09128f82a282p-4, -0x1.d4226eb75d1cap-2, 1.0},
    };
    enum { M = 1009 };
    assert_true(gw_samples_synthetic(M, 1, &samples));
    assert_int_equal(samples.k, GW_SYNTHETIC_FEATURES);
    for (size_t i = 0; i < 3; i++) {
        assert_true(samples.x[want[i].row] == 1.0);
        assert_true(samples.x[M + want[i].row] == want[i].x1);
        assert_true(samples.x[2 * M + want[i].row] == want[i].x2);
        assert_true(samples.y[want[i].row] == want[i].y);
    }
}

GW_TEST(synthetic_rows_look_right)
{
    enum { M = 100000 };
    struct gw_samples fewer, other_seed, none;
    assert_true(gw_samples_synthetic(M, 7, &samples));
    assert_true(gw_samples_synthetic(10, 7, &fewer));
    assert_true(gw_samples_synthetic(10, 8, &other_seed));
    assert_false(gw_samples_synthetic(0, 7, &none));
    double sum = 0.0, squares = 0.0, products = 0.0, right = 0.0;
    for (size_t i = 0; i < M; i++) {
        const double x1 = samples.x[M + i], x2 = samples.x[2 * (size_t)M + i];
        sum += x1 + x2;
        squares += x1 * x1 + x2 * x2;
        products += x1 * x2;
        right += (2.0 * x1 - x2 + 0.5 > 0.0) == (samples.y[i] > 0.5) ? 1.0 : 0.0;
    }
    // Standard errors are about 0.004; these are five of them and more.
    assert_true(fabs(sum / M) < 0.03);
    assert_true(fabs(squares / M - 2.0) < 0.03);
    assert_true(fabs(products / M) < 0.02);
    assert_true(right / M > 0.83 && right / M < 0.9); // atan(1 / sqrt 5) / pi = 0.134 are not
    for (size_t i = 0; i < 10; i++) {
        assert_true(fewer.x[10 + i] == samples.x[M + i]);
        assert_true(fewer.y[i] == samples.y[i]);
        assert_true(other_seed.x[10 + i] != samples.x[M + i]);
    }
    gw_samples_free(&fewer);
    gw_samples_free(&other_seed);
}

// Unit tests of the two sensors. Numbers to compare with are Python's, by the formulas of
// README.md.

enum { N = 1000 };

static double a[N];
static double b[N];

GW_TEST(readings_are_those_of_python)
{
    static const struct {
        size_t moment;
        double a, b;
    } want[] = {{0, 1.3506125032333927, 5.1443905032884265},
                {1, 0.939894957755803, 4.4192207480287875},
                {999, 10.860314313431951, 18.03433500706266}};
    gw_sensors(N, 4, a, b);
    for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
        // To the last digits: a sine may be rounded otherwise.
        assert_true(fabs(a[want[i].moment] - want[i].a) <= 1e-14 * want[i].a);
        assert_true(fabs(b[want[i].moment] - want[i].b) <= 1e-14 * want[i].b);
    }
}

GW_TEST(another_seed_is_other_noise)
{
    double other_a[2];
    double other_b[2];
    gw_sensors(2, 4, a, b);
    gw_sensors(2, 5, other_a, other_b);
    assert_true(fabs(a[0] - other_a[0]) > 1e-6);
    assert_true(fabs(b[1] - other_b[1]) > 1e-6);
}

// The straight line nearest to a over b, of which README.md speaks.
GW_TEST(b_is_about_one_and_a_half_of_a_and_three)
{
    double slope;
    double offset;
    gw_sensors(N, 4, a, b);
    gw_sensors_calibration(N, a, b, &slope, &offset);
    assert_true(fabs(slope - 1.5) < 0.1);
    assert_true(fabs(offset - 3) < 0.5);
    assert_true(fabs(slope - 1.5315856885573083) < 1e-12); // Python's
    assert_true(fabs(offset - 2.8280282741126914) < 1e-11);
}

// Unit test of the digits' images. The numbers to compare with are NumPy's.

GW_TEST(reads_all_pixels)
{
    static unsigned char pixels[GW_DIGITS_IMAGES * GW_DIGITS_PIXELS];
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

// Unit tests of accuracy and confusion matrix.

GW_TEST(counts_each_kind)
{
    const double logits[] = {0.0, -0.0, 3.0, 1e-300, -1e-300, -5.0, NAN, INFINITY, -INFINITY, NAN};
    const double labels[] = {1, 1, 0, 1, 0, 1, 1, 1, 0, 0};
    const struct gw_confusion confusion = gw_evaluate(logits, labels, 10);
    assert_int_equal(confusion.true_positive, 4);
    assert_int_equal(confusion.false_positive, 1);
    assert_int_equal(confusion.true_negative, 3);
    assert_int_equal(confusion.false_negative, 2);
    assert_int_equal(gw_confusion_right(&confusion), 7);
    assert_true(fabs(gw_confusion_accuracy(&confusion) - 0.7) < 1e-15);
}

GW_TEST(nothing_is_no_division_by_zero)
{
    const struct gw_confusion confusion = gw_evaluate(NULL, NULL, 0);
    assert_int_equal(gw_confusion_right(&confusion), 0);
    assert_true(gw_confusion_accuracy(&confusion) == 0.0);
}
