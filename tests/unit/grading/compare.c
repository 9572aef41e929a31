// SPDX-License-Identifier: MIT
// The comparer: what it lets through, and the sentence it says.
#include "comparisons.h"

#include "grading/boundary/poison.h"

#include <math.h>

GW_TEST(same_passes)
{
    fill(MOST);
    const struct gw_comparison comparison = floats(MOST);
    assert_null(gw_compare(&comparison));
    const struct gw_comparison none = floats(0);
    assert_null(gw_compare(&none));
}

GW_TEST(one_differs)
{
    fill(MOST);
    got[500] = 7;
    expect_sentence(floats(MOST), "c[500] is 7 but should be 126; 1 of 1000 elements differs");
    const struct gw_comparison single = {
        .name = "sum", .type = GW_FLOAT, .count = 1, .got = &got[500], .want = want, .close = true};
    expect_sentence(single, "sum[0] is 7 but should be 1");
}

GW_TEST(tolerances)
{
    fill(2);
    want[0] = 100;
    want[1] = -100;
    got[0] = 101;
    got[1] = -101;
    struct gw_comparison comparison = floats(2);
    comparison.absolute = 1;
    assert_null(gw_compare(&comparison));
    comparison.absolute = 0.5;
    expect_words(comparison, "");
    comparison.relative = 0.005; // together exactly enough, also for a negative number
    assert_null(gw_compare(&comparison));
}

GW_TEST(only_finite_numbers_pass)
{
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const char *const names[] = {"NaN (not a number)", "infinity", "-infinity"};
    for (size_t i = 0; i < 3; i++) {
        fill(3);
        got[1] = bad[i];
        want[1] = (double)bad[i]; // not even where it is wanted
        struct gw_comparison comparison = floats(3);
        comparison.absolute = INFINITY;
        expect_words(comparison, names[i]);
    }
}

GW_TEST(exact_digits_where_they_matter)
{
    const double value = 1.0, wanted = 1.0 + 1e-15;
    const struct gw_comparison comparison = {
        .name = "y", .type = GW_DOUBLE, .count = 1, .got = &value, .want = &wanted, .close = true};
    expect_sentence(comparison, "y[0] is 1 but should be 1.0000000000000011");
}

GW_TEST(never_written)
{
    fill(MOST);
    gw_fill_with_poison(got + 256, GW_FLOAT, MOST - 256, 42);
    struct gw_comparison comparison = floats(MOST);
    comparison.poisoned = true;
    comparison.poison_seed = 42;
    expect_sentence(comparison, "c[256] was never written but should be 65; 744 of 1000 elements "
                                "were never written, all from index 256 on");
    // Another run's poison is only a NaN.
    comparison.poison_seed = 43;
    expect_sentence(comparison, "c[256] is NaN (not a number) but should be 65; 744 of 1000 "
                                "elements differ, all from index 256 on: each of them is NaN");
}

GW_TEST(whole_numbers)
{
    const int32_t ints[] = {1, -2, 3};
    const int32_t want_ints[] = {1, 2, 3};
    struct gw_comparison comparison = {
        .name = "d_out", .type = GW_INT, .count = 3, .got = ints, .want = want_ints};
    expect_sentence(comparison, "d_out[1] is -2 but should be 2; 1 of 3 elements differs");
    const int64_t longs[] = {INT64_MIN, 5};
    const int64_t want_longs[] = {INT64_MAX, 5};
    comparison.type = GW_INT64;
    comparison.count = 2;
    comparison.got = longs;
    comparison.want = want_longs;
    expect_sentence(comparison, "d_out[0] is -9223372036854775808 but should be "
                                "9223372036854775807; 1 of 2 elements differs");
    comparison.want = longs;
    assert_null(gw_compare(&comparison));
}

GW_TEST(read_and_written)
{
    float before[MOST];
    fill(MOST);
    memcpy(before, got, sizeof(before));
    struct gw_comparison comparison = floats(MOST);
    comparison.before = before;
    assert_null(gw_compare(&comparison));
    // Elements 0 to 9 were to be doubled; 4 and 5 were left out, and 20 and 21 hit.
    for (size_t i = 0; i < 10; i++) {
        want[i] *= 2;
        got[i] = i == 4 || i == 5 ? got[i] : (float)want[i];
    }
    expect_sentence(comparison, "c[4] was never written: it has its old value 2, but should be 4; "
                                "2 of 1000 elements differ, all from index 4 to 5");
    got[4] = 4;
    got[5] = 4.5F;
    got[20] = 3;
    got[21] = 0;
    expect_sentence(comparison, "c[20] was changed from 6 to 3, but must stay unchanged; 2 of "
                                "1000 elements differ, all from index 20 to 21");
    got[3] = 0.5F; // neither what it was nor what it should be
    expect_words(comparison, "c[3] is 0.5 but should be 3.5; 3 of 1000");
    comparison.before = NULL;
    got[3] = 3.5F;
    expect_words(comparison, "c[20] is 3 but should be 6;");
}

GW_TEST(whole_numbers_read_and_written)
{
    const int32_t before[] = {7, 8, -9};
    const int32_t wanted[] = {7, 18, -9};
    const int32_t results[] = {7, 18, 19};
    struct gw_comparison comparison = {.name = "d_out",
                                       .type = GW_INT,
                                       .count = 3,
                                       .got = results,
                                       .want = wanted,
                                       .before = before};
    expect_sentence(comparison, "d_out[2] was changed from -9 to 19, but must stay unchanged; 1 "
                                "of 3 elements differs");
    comparison.got = before;
    expect_sentence(comparison, "d_out[1] was never written: it has its old value 8, but should be "
                                "18; 1 of 3 elements differs");
}

GW_TEST(inputs_must_stay)
{
    const float before[] = {1, 2, 3};
    const float after[] = {1, 2.5F, -3};
    assert_null(gw_compare_unchanged("a", GW_FLOAT, 3, before, before));
    assert_null(gw_compare_unchanged("a", GW_FLOAT, 0, before, after));
    char *changed = gw_compare_unchanged("a", GW_FLOAT, 3, before, after);
    assert_string_equal(changed, "a[1] was 2 and is 2.5 after the call: a is an input, so only "
                                 "read it; 2 of 3 elements were changed");
    free(changed);
}

GW_TEST(wholly_unwritten)
{
    gw_fill_with_poison(got, GW_FLOAT, 10, 7);
    assert_true(gw_is_wholly_unwritten(got, GW_FLOAT, 10, 7));
    assert_false(gw_is_wholly_unwritten(got, GW_FLOAT, 10, 8));
    assert_false(gw_is_wholly_unwritten(got, GW_FLOAT, 0, 7));
    got[9] = 0;
    assert_false(gw_is_wholly_unwritten(got, GW_FLOAT, 10, 7));
}
