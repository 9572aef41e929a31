// SPDX-License-Identifier: MIT
// Unit tests of standardised and synthetic samples. Numbers to compare with are NumPy's.
#include "samples.h"
#include "synthetic.h"
#include "test.h"

#include <math.h>

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
