// SPDX-License-Identifier: MIT
/**
 * @file half_slips.h
 * What slips make of a product of matrices of half precision, for the grader's half: sums and
 * products that are rounded to 11 bits, bits that were not converted, and pairs of neighbors.
 */
#pragma once

#include "../lesson8_matrix_product/product.h"

#include <stdint.h>

/** Where numbers are rounded to half precision; the right way is 0. */
struct half_slip {
    enum { PRODUCT_EXACT, PRODUCT_IN_HALF } product;
    enum { SUM_IN_FLOAT, SUM_IN_HALF, SUM_OF_TILE_IN_HALF, SUM_OF_PAIRS_IN_HALF } sum;
    enum { RESULT_IN_FLOAT, RESULT_IN_HALF } result;
    enum { NUMBERS_CONVERTED, NUMBERS_UNSIGNED, NUMBERS_SIGNED } numbers;
    enum { PAIR, PAIR_EXCHANGED, PAIR_FIRST, PAIR_SECOND } a_pair, b_pair; /**< of neighbors */
    const char *said;
};

/** What is loaded in the place of an element, where neighbors are loaded together. */
static inline size_t half_neighbor(unsigned pair, size_t place)
{
    return pair == PAIR_EXCHANGED ? place ^ 1
           : pair == PAIR_FIRST   ? place & ~(size_t)1
           : pair == PAIR_SECOND  ? place | 1
                                  : place;
}

/** A number as the slip takes it: the value, or its 16 bits as a whole number. */
static inline double half_taken(const struct half_slip *slip, double value)
{
    uint16_t bits = 0;
    gw_set_half(&bits, 0, value);
    return slip->numbers == NUMBERS_CONVERTED  ? value
           : slip->numbers == NUMBERS_UNSIGNED ? (double)bits
                                               : (double)(int16_t)bits;
}

/** An element of C as a kernel with the slip computes it, and the sum of its terms without their
 * signs. */
static inline double half_element(const struct product_matrices *of, const struct half_slip *slip,
                                  size_t element, double *magnitude)
{
    enum { TILE_OF_SUM = 16 };
    const size_t i = element / of->cols;
    const size_t j = element % of->cols;
    double sums[2] = {0, 0}; // in half precision, of even and of odd k
    double sum = 0;
    *magnitude = 0;
    for (size_t k = 0; k < of->inner; k++) {
        const double a = half_taken(slip, of->a[i * of->inner + half_neighbor(slip->a_pair, k)]);
        const double b = half_taken(slip, of->b[k * of->cols + half_neighbor(slip->b_pair, j)]);
        const double term = slip->product == PRODUCT_IN_HALF ? gw_in_half(a * b) : a * b;
        *magnitude += fabs(term);
        const size_t of_pair = slip->sum == SUM_OF_PAIRS_IN_HALF ? k % 2 : 0;
        const bool is_left = slip->sum == SUM_OF_PAIRS_IN_HALF && of_pair == 0 &&
                             k + 1 == of->inner; // and has no neighbor
        if (slip->sum == SUM_IN_FLOAT || is_left) {
            sum += is_left ? a * b : term;
        } else {
            sums[of_pair] = gw_in_half(sums[of_pair] + term);
        }
        if (slip->sum == SUM_OF_TILE_IN_HALF && k % TILE_OF_SUM == TILE_OF_SUM - 1) {
            sum += sums[0];
            sums[0] = 0;
        }
    }
    if (slip->sum == SUM_OF_PAIRS_IN_HALF && slip->result == RESULT_IN_HALF) {
        return sum + gw_in_half(sums[0] + sums[1]);
    }
    sum += sums[0] + sums[1];
    return slip->result == RESULT_IN_HALF ? gw_in_half(sum) : sum;
}

#define HALF_SUM                                                                                   \
    "sums in half precision, where each addition rounds to 11 bits: add up in a float, sum += "    \
    "__half2float(a) * __half2float(b)"
#define HALF_PAIRS                                                                                 \
    "sums in half precision, one of the even k and one of the odd k, as __hfma2 makes them: each " \
    "addition rounds to 11 bits; convert each pair with __half22float2, and add up in a float"
#define HALF_TILE                                                                                  \
    "sums of 16 products in half precision, which are then added in a float: the sum within a "    \
    "tile must be a float, too"
#define HALF_BITS                                                                                  \
    "the 16 bits of each number taken as a whole number: __half2float(x) converts the value; "     \
    "__half_as_short(x), or a pointer to short, only copies the bits"

static const struct half_slip half_slips[] = {
    {.sum = SUM_IN_HALF, .said = HALF_SUM},
    {.product = PRODUCT_IN_HALF, .sum = SUM_IN_HALF, .said = HALF_SUM},
    {.sum = SUM_OF_PAIRS_IN_HALF, .said = HALF_PAIRS},
    {.product = PRODUCT_IN_HALF, .sum = SUM_OF_PAIRS_IN_HALF, .said = HALF_PAIRS},
    {.sum = SUM_OF_PAIRS_IN_HALF, .result = RESULT_IN_HALF, .said = HALF_PAIRS},
    {.product = PRODUCT_IN_HALF,
     .sum = SUM_OF_PAIRS_IN_HALF,
     .result = RESULT_IN_HALF,
     .said = HALF_PAIRS},
    {.sum = SUM_OF_TILE_IN_HALF, .said = HALF_TILE},
    {.product = PRODUCT_IN_HALF, .sum = SUM_OF_TILE_IN_HALF, .said = HALF_TILE},
    {.product = PRODUCT_IN_HALF,
     .said = "products that were rounded to half precision: convert both factors to float before "
             "you multiply them, since the product of two __half is a __half"},
    {.result = RESULT_IN_HALF,
     .said = "sums in float that were rounded to half precision at the end: keep the sum in a "
             "float until it is stored"},
    {.numbers = NUMBERS_UNSIGNED, .said = HALF_BITS},
    {.numbers = NUMBERS_SIGNED, .said = HALF_BITS},
    {.a_pair = PAIR_EXCHANGED,
     .b_pair = PAIR_EXCHANGED,
     .said = "pairs whose two numbers are exchanged: .x, or __low2float, is the number at the "
             "lower address"},
    {.a_pair = PAIR_FIRST,
     .b_pair = PAIR_FIRST,
     .said = "the first number of each pair in both places: the second is .y, or __high2float"},
    {.a_pair = PAIR_SECOND,
     .b_pair = PAIR_SECOND,
     .said = "the second number of each pair in both places: the first is .x, or __low2float"},
    {.a_pair = PAIR_EXCHANGED,
     .said = "pairs of A whose two numbers are exchanged: .x, or __low2float, is the number at "
             "the lower address"},
    {.b_pair = PAIR_EXCHANGED,
     .said = "pairs of B whose two numbers are exchanged: .x, or __low2float, is the number at "
             "the lower address"},
    {.a_pair = PAIR_FIRST,
     .said = "the first number of each pair of A in both places: the second is .y, or "
             "__high2float"},
    {.b_pair = PAIR_FIRST,
     .said = "the first number of each pair of B in both places: the second is .y, or "
             "__high2float"},
    {.a_pair = PAIR_SECOND,
     .said = "the second number of each pair of A in both places: the first is .x, or "
             "__low2float"},
    {.b_pair = PAIR_SECOND,
     .said = "the second number of each pair of B in both places: the first is .x, or "
             "__low2float"}};

// Whether the results are those of the slip, and tell them from the right ones. A sum in another
// order, or rounded to float first, is now and then rounded to the next number of half precision.
static inline bool half_is(struct gw_case *grading, const struct product *product,
                           const struct product_matrices *of, const struct half_slip *slip)
{
    const double *want = gw_expected(grading, "d_c");
    const double *tolerances = gw_tolerances(grading, "d_c");
    const bool in_pairs = slip->a_pair || slip->b_pair;
    const bool rounds = slip->product || slip->sum || slip->result;
    const size_t count = gw_trial_covered(&product->trial);
    size_t telling = 0;
    size_t near = 0;
    if (in_pairs && (of->inner % 2 != 0 || of->cols % 2 != 0)) {
        return false;
    }
    for (size_t e = 0; e < count; e++) {
        double magnitude = 0;
        const double value = half_element(of, slip, e, &magnitude);
        const double got = gw_real_result(grading, "d_c", e);
        const double apart =
            isinf(value) && isinf(got) && (value > 0) == (got > 0) ? 0 : fabs(got - value);
        const bool same = apart <= product_room(product, magnitude);
        if (!same && !(rounds && apart <= 0x1p-9 * magnitude)) {
            return false;
        }
        near += !same;
        telling += same && !(fabs(value - want[e]) <= 2 * tolerances[e]);
    }
    return 4 * telling >= count && telling > 0 && 16 * near <= count;
}

/** Notes what C is of these slips. */
static inline void half_suspect_slips(struct gw_case *grading, const struct product *product,
                                      const struct product_matrices *of)
{
    enum { MOST_TERMS = 300000 };
    const size_t count = gw_trial_covered(&product->trial);
    if (count * of->inner > MOST_TERMS) {
        return;
    }
    const double *want = gw_expected(grading, "d_c");
    const double *tolerances = gw_tolerances(grading, "d_c");
    size_t i = 0;
    while (i < count && fabs(gw_real_result(grading, "d_c", i) - want[i]) <= tolerances[i]) {
        i++;
    }
    for (size_t s = 0; i < count && s < sizeof(half_slips) / sizeof(half_slips[0]); s++) {
        if (half_is(grading, product, of, &half_slips[s])) {
            gw_suspect(grading, "d_c[%zu] is %.9g but should be %.9g: all elements match %s", i,
                       gw_real_result(grading, "d_c", i), want[i], half_slips[s].said);
        }
    }
}
