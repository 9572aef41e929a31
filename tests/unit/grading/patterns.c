// SPDX-License-Identifier: MIT
// Where wrong elements lie and what they have in common, as the comparer says it.
#include "comparisons.h"

#include <math.h>

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

// Stripes of indices, and of a matrix rows, columns and rectangles: exactly those that are wrong.
GW_TEST(where_stripes_lie)
{
    enum { ROW = 40, ROWS = 25 };
    const struct {
        size_t period, first, last;
        const char *words;
    } stripes[] = {{2, 1, 1, "500 of 1000 elements differ, all with index % 2 = 1"},
                   {256, 128, 255,
                    "488 of 1000 elements differ, all with index % 256 from 128 to "
                    "255"},
                   {32, 31, 31, "31 of 1000 elements differ, all with index % 32 = 31"}};
    for (size_t s = 0; s < sizeof(stripes) / sizeof(stripes[0]); s++) {
        fill(MOST);
        for (size_t i = 0; i < MOST; i++) {
            const size_t rest = i % stripes[s].period;
            got[i] = rest >= stripes[s].first && rest <= stripes[s].last ? -3.5F : got[i];
        }
        expect_words(floats(MOST), stripes[s].words);
        got[0] = got[0] < 0 ? 1 : -1; // and one that breaks the rule
        char *difference = gw_compare(&(struct gw_comparison){
            .name = "c", .type = GW_FLOAT, .count = MOST, .got = got, .want = want, .close = true});
        assert_null(strstr(difference, " % "));
        free(difference);
    }
    const struct {
        size_t row, row_end, column, column_end;
        bool right;
        const char *words;
    } places[] = {{16, 25, 0, 40, false, "differ, all from row 16 on"},
                  {3, 4, 0, 40, false, "differ, all in row 3"},
                  {0, 25, 32, 40, false, "differ, all from column 32 on"},
                  {16, 25, 16, 32, false, "differ, all from row 16 on and in columns 16 to 31"},
                  {0, 16, 0, 16, true,
                   "differ; right are only those before row 16 and before "
                   "column 16"}};
    for (size_t p = 0; p < sizeof(places) / sizeof(places[0]); p++) {
        fill(MOST);
        for (size_t i = 0; i < MOST; i++) {
            const bool in = i / ROW >= places[p].row && i / ROW < places[p].row_end &&
                            i % ROW >= places[p].column && i % ROW < places[p].column_end;
            got[i] = in != places[p].right ? -3.5F : got[i];
        }
        struct gw_comparison comparison = floats(MOST);
        comparison.row = ROW;
        expect_words(comparison, places[p].words);
    }
    fill(MOST);
    for (size_t i = 0; i < MOST; i++) {
        got[i] = i / ROW % 2 == 1 ? -3.5F : got[i];
    }
    struct gw_comparison comparison = floats(MOST);
    comparison.row = ROW;
    expect_words(comparison, "differ, all with row % 2 = 1");
}

// What unset variables hold in a graded build says so, and only where all that is wrong holds it.
GW_TEST(unset_variables)
{
    fill(MOST);
    memset(got + 256, 0xfe, (MOST - 256) * sizeof(*got));
    expect_sentence(floats(MOST),
                    "c[256] is -1.69473953e+38 but should be 65; 744 of 1000 elements differ, all "
                    "from index 256 on: that is the value of an uninitialized variable");
    got[300] = 2 * got[256]; // of two threads
    expect_words(floats(MOST), ": that is the value of an uninitialized variable");
    for (size_t i = 256; i < MOST; i++) {
        got[i] = 3 * got[i]; // beyond what a float holds
    }
    expect_words(floats(MOST), ": that comes of a division by 0, of an overflow");
    memset(got + 256, 0xfe, (MOST - 256) * sizeof(*got));
    got[300] = -1;
    expect_sentence(floats(MOST),
                    "c[256] is -1.69473953e+38 but should be 65; 744 of 1000 elements "
                    "differ, all from index 256 on");
}

// Of a number a copy has brought 1 byte alone.
GW_TEST(unset_bytes)
{
    fill(1);
    memset(got, 0xfe, sizeof(*got));
    memset(got, 0x12, 1);
    expect_words(floats(1), ": only the first 1 of its 4 bytes were written");
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
    fill(MOST);
    memset(got + 100, 0, 20 * sizeof(*got));
    expect_words(floats(MOST), "all from index 100 to 119: each of them is 0");
    memset(got, 0, sizeof(got));
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

// What is left of numbers that somebody has rounded, and a small part that is missing.
GW_TEST(first_digits)
{
    fill(MOST);
    for (size_t i = 0; i < MOST; i++) {
        want[i] = 1.0 + 0.001234567 * (double)(i + 1);
        got[i] = (float)(round(want[i] * 100) / 100);
    }
    expect_words(floats(MOST), "they have only 2 digits after the point; is a number rounded");
    for (size_t i = 0; i < MOST; i++) {
        got[i] = (float)(round(want[i] * 512) / 512); // below 2.3
    }
    expect_words(floats(800), "they have only the 11 bits of half precision");
    for (size_t i = 0; i < MOST; i++) {
        got[i] = (float)(want[i] * (1 + (i % 2 ? 1e-4 : -2e-4)));
    }
    expect_words(floats(MOST), "right to the first 3 digits only");
    for (size_t i = 0; i < MOST; i++) {
        got[i] = (float)(want[i] * 0.9995);
    }
    struct gw_comparison comparison = floats(MOST);
    comparison.relative = 1e-6;
    expect_words(comparison, "each of them is 0.9995 times what it should be");
}

GW_TEST(neighbours)
{
    fill(MOST);
    for (size_t i = 0; i + 1 < MOST; i++) {
        got[i] = (float)want[i + 1];
    }
    expect_words(floats(MOST), "each of them has the value of its right neighbour");
    fill(MOST);
    for (size_t i = MOST - 1; i > 0; i--) {
        got[i] = (float)want[i - 1];
    }
    expect_words(floats(MOST), "each of them has the value of its left neighbour");
}

// Values that are right and stand elsewhere.
GW_TEST(moved)
{
    const struct gw_comparison plain = floats(MOST);
    fill(MOST);
    for (size_t i = 32; i < MOST; i++) {
        got[i] = (float)want[i - 32];
    }
    expect_words(plain, "each of them has the value of the element 32 places before it");
    for (size_t i = 0; i < MOST; i++) {
        got[i] = (float)want[MOST - 1 - i];
    }
    expect_words(plain, "all 1000 elements differ: the values are right, but in reverse order");
    fill(MOST);
    for (size_t i = 0; i < 896; i++) {
        got[i] = (float)want[i / 128 * 128 + 127 - i % 128];
    }
    expect_words(plain, "the values are right, but every 128 of them are in reverse order");
    struct gw_comparison matrix = plain;
    matrix.row = 40;
    for (size_t i = 0; i < MOST; i++) {
        got[i % 40 * 25 + i / 40] = (float)want[i];
    }
    expect_words(matrix, "the values are right, but rows and columns of c are exchanged");
    for (size_t i = 0; i < MOST; i++) {
        const size_t row = i / 40; // of 25: the first 24 as 4 x 6 the other way round
        const size_t from = row < 24 ? row % 4 * 6 + row / 4 : row;
        got[i] = (float)want[from * 40 + i % 40];
    }
    expect_words(matrix, "the rows are right, but in wrong places: row 1 has the values of row 6");
    got[7] = -1; // one that came from nowhere
    char *difference = gw_compare(&matrix);
    assert_null(strstr(difference, "are right"));
    free(difference);
}

// One factor or distance between what is and what should be.
GW_TEST(related)
{
    const struct {
        double times, plus;
        const char *words;
    } relations[] = {{2, 0, "elements differ: each of them is 2 times what it should be"},
                     {-1, 0, ": each of them has the wrong sign"},
                     {1 / 256.0, 0, ": each of them is 1/256 of what it should be"},
                     {1, 3, ": each of them is 3 too large"},
                     {1, -0.5, ": each of them is 0.5 too small"}};
    for (size_t r = 0; r < sizeof(relations) / sizeof(relations[0]); r++) {
        fill(MOST);
        for (size_t i = 0; i < MOST; i++) {
            want[i] = 0.25 * (double)(i * i % 997) + 1; // not also its own neighbour's
            got[i] = (float)(want[i] * relations[r].times + relations[r].plus);
        }
        struct gw_comparison comparison = floats(MOST);
        comparison.relative = 1e-6;
        expect_words(comparison, relations[r].words);
        got[500] += 40;
        char *difference = gw_compare(&comparison);
        assert_null(strstr(difference, "each of them"));
        free(difference);
    }
    // A single result, and one that is a multiple of what it should be to three digits alone.
    fill(1);
    struct gw_comparison single = floats(1);
    single.relative = 1e-6;
    want[0] = 1.52719024;
    got[0] = 3.05438042F;
    expect_words(single, "should be 1.52719024: it is 2 times what it should be");
    got[0] = 3.055F;
    expect_sentence(single, "c[0] is 3.05500007 but should be 1.52719024");
    // Once what it should be, but for an error of little more than is allowed.
    got[0] = 1.52719263F;
    expect_sentence(single, "c[0] is 1.52719259 but should be 1.52719024");
    int32_t counts[MOST];
    int32_t wanted[MOST];
    for (int i = 0; i < MOST; i++) {
        wanted[i] = i * i % 101;
        counts[i] = i * i % 101 + 1;
    }
    const struct gw_comparison whole = {
        .name = "d_bins", .type = GW_INT, .count = MOST, .got = counts, .want = wanted};
    expect_words(whole, ": each of them is 1 too large");
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

// An input's element that counts once too often, or once too few.
GW_TEST(related_to_an_input)
{
    static float input[MOST];
    fill(MOST);
    for (size_t i = 0; i < MOST; i++) {
        input[i] = (float)(1.25 + (double)(i * i % 89));
        want[i] = 0.25 * (double)(i * i % 997) + 1;
    }
    const struct gw_lookalike inputs[] = {{"d_x", input}};
    struct gw_comparison comparison = floats(MOST);
    comparison.relative = 1e-6;
    comparison.inputs = inputs;
    comparison.input_count = 1;
    static const char *const words[] = {
        ": each of them is d_x[i] times what it should be, where i is its own index",
        ": each of them is what it should be divided by d_x[i], where i is its own index",
        ": each of them is d_x[i] too large, where i is its own index",
        ": each of them is d_x[i] too small, where i is its own index"};
    for (size_t w = 0; w < sizeof(words) / sizeof(words[0]); w++) {
        for (size_t i = 0; i < MOST; i++) {
            const double of = (double)input[i];
            const double is[] = {want[i] * of, want[i] / of, want[i] + of, want[i] - of};
            got[i] = (float)is[w];
        }
        expect_words(comparison, words[w]);
        got[500] += 40;
        char *difference = gw_compare(&comparison);
        assert_null(strstr(difference, "d_x[i]"));
        free(difference);
    }
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
