// SPDX-License-Identifier: MIT
// Where wrong elements lie and what they have in common, as the comparer says it.
#include "comparisons.h"

GW_TEST(where_they_lie)
{
    const struct {
        size_t first, end;
        const char *words;
    } blocks[] = {{256, 1000, "744 of 1000 elements differ, all from index 256 on"},
                  {976, 1000, "24 of 1000 elements differ, all from index 976 on"},
                  {0, 32, "32 of 1000 elements differ, all before index 32"},
                  {10, 20, "10 of 1000 elements differ, all from index 10 to 19"},
                  {0, 1000, "all 1000 elements differ"}};
    for (size_t b = 0; b < sizeof(blocks) / sizeof(blocks[0]); b++) {
        fill(MOST);
        for (size_t i = blocks[b].first; i < blocks[b].end; i++) {
            got[i] = -3.5F;
        }
        expect_words(floats(MOST), blocks[b].words);
    }
    fill(MOST);
    got[3] = got[5] = 0.125F;
    expect_sentence(floats(MOST), "c[3] is 0.125 but should be 1.75; 2 of 1000 elements differ");
}

// What unset variables hold in a graded build says so, and only where all that is wrong holds it.
GW_TEST(unset_variables)
{
    fill(MOST);
    memset(got + 256, 0xfe, (MOST - 256) * sizeof(*got));
    expect_sentence(floats(MOST),
                    "c[256] is -1.69473953e+38 but should be 65; 744 of 1000 elements differ, all "
                    "from index 256 on: that is the value of an uninitialized variable");
    got[300] = -1;
    expect_sentence(floats(MOST),
                    "c[256] is -1.69473953e+38 but should be 65; 744 of 1000 elements "
                    "differ, all from index 256 on");
}

// What is wrong by an input's numbers: beyond a bound, or at one of them.
GW_TEST(bounds)
{
    static float x[MOST];
    const struct gw_lookalike input = {"d_x", x};
    for (size_t i = 0; i < MOST; i++) {
        x[i] = (float)((double)(i * 7 % MOST) / 10 - 50); // from -50 to 49.9, in another order
    }
    const struct {
        float from, to;
        const char *words;
    } wrong[] = {{40, 60, ": exactly those with d_x above 39.9; each of them became 0.5"},
                 {-60, 0, ": exactly those with d_x below 0; each of them became 0.5"}};
    for (size_t w = 0; w < sizeof(wrong) / sizeof(wrong[0]); w++) {
        fill(MOST);
        for (size_t i = 0; i < MOST; i++) {
            got[i] = x[i] >= wrong[w].from && x[i] < wrong[w].to ? 0.5F : got[i];
        }
        struct gw_comparison comparison = floats(MOST);
        comparison.inputs = &input;
        comparison.input_count = 1;
        expect_words(comparison, wrong[w].words);
    }
    fill(MOST);
    for (size_t i = 0; i < MOST; i++) {
        got[i] = x[i] < -30 || x[i] > 30 ? (float)i : got[i];
    }
    struct gw_comparison comparison = floats(MOST);
    comparison.inputs = &input;
    comparison.input_count = 1;
    expect_words(comparison, ": exactly those with |d_x| above 30");
    x[3] = x[5] = x[700] = 0.25F;
    fill(MOST);
    got[3] = got[5] = got[700] = -1;
    expect_words(comparison, "differ: exactly those with d_x = 0.25; each of them became -1");
    got[4] = -1;
    x[4] = 49; // neither beyond a bound nor all alike
    expect_sentence(comparison, "c[3] is -1 but should be 1.75; 4 of 1000 elements differ");
}

GW_TEST(all_zero)
{
    fill(MOST);
    memset(got, 0, sizeof(got));
    expect_sentence(floats(MOST), "c[0] is 0 but should be 1; all 1000 elements differ: every "
                                  "element of c is 0");
    want[0] = 0; // one zero is right: the others are still all there is
    expect_sentence(floats(MOST), "c[1] is 0 but should be 1.25; 999 of 1000 elements differ, all "
                                  "from index 1 on: every element of c is 0");
}

// What a float literal leaves of a computation in double. A coarser or a finer error is another
// one.
GW_TEST(float_digits)
{
    static double doubles[MOST];
    const struct {
        double error;
        bool told;
    } errors[] = {{0.1f / 0.1 - 1, true}, {1e-5, false}, {1e-13, false}};
    for (size_t e = 0; e < 3; e++) {
        fill(MOST);
        for (size_t i = 0; i < MOST; i++) {
            doubles[i] = want[i] * (1 + errors[e].error);
        }
        struct gw_comparison comparison = floats(MOST);
        comparison.type = GW_DOUBLE;
        comparison.got = doubles;
        char *difference = gw_compare(&comparison);
        assert_non_null(difference);
        const bool told = strstr(difference, "right to the 7 digits of a float");
        assert_int_equal(told, errors[e].told);
        free(difference);
    }
}

GW_TEST(neighbours)
{
    fill(MOST);
    for (size_t i = 0; i + 1 < MOST; i++) {
        got[i] = (float)want[i + 1];
    }
    expect_words(floats(MOST), "every element has the value of its right neighbour");
    fill(MOST);
    for (size_t i = MOST - 1; i > 0; i--) {
        got[i] = (float)want[i - 1];
    }
    expect_words(floats(MOST), "every element has the value of its left neighbour");
}

GW_TEST(no_pattern_is_made_up)
{
    // All wanted values but the last are the same: shifted or not cannot be told.
    unsigned char flags[100], wanted[100];
    memset(flags, 1, sizeof(flags));
    memset(wanted, 1, sizeof(wanted));
    wanted[99] = 0;
    const struct gw_comparison comparison = {
        .name = "d_is_prime", .type = GW_BYTE, .count = 100, .got = flags, .want = wanted};
    expect_sentence(comparison, "d_is_prime[99] is 1 but should be 0; 1 of 100 elements differs");
}

GW_TEST(copy_of_an_input)
{
    fill(MOST);
    static float input[MOST];
    for (size_t i = 0; i < MOST; i++) {
        input[i] = got[i] = (float)(1000 + (double)(i * i));
    }
    const struct gw_lookalike inputs[] = {{"a", want}, {"b", input}};
    struct gw_comparison comparison = floats(MOST);
    comparison.inputs = inputs;
    comparison.input_count = 2;
    expect_words(comparison, ": c is a copy of the input b");
}
