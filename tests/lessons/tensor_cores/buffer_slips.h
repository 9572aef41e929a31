// SPDX-License-Identifier: MIT
/**
 * @file buffer_slips.h
 * What comes of a product whose tiles go through two buffers, where the rounds and the buffers are
 * not those that belong together, for the grader's half.
 */
#pragma once

#include "../lesson8_matrix_product/tiles.h"

/** Which tiles a round along k multiplies: the first is round 0, and right are A's and B's own. */
struct buffer_slip {
    enum { OWN_TILE, TILE_BEFORE, TILE_BEHIND } a, b; /**< but the first round its own */
    bool without_first, without_last;                 /**< rounds */
    bool keeps_old; /**< outside of the matrices, a buffer keeps its numbers of two rounds before */
    bool copies_nothing; /**< all numbers are 0 */
    bool in_half;        /**< the sum is rounded after each product */
    const char *said;
};

static const struct buffer_slip buffer_slips[] = {
    {.without_last = true,
     .said = "the sum without the last tiles: multiply as many tiles as you copy; the loop goes on "
             "while first < inner, and only the copies of a next round need first + TILE < inner"},
    {.without_first = true,
     .said = "the sum without the first tiles: copy them before the loop, and multiply them in its "
             "first round"},
    {.without_first = true,
     .without_last = true,
     .said = "the sum without the first and the last tiles: the first round multiplies the tiles "
             "that begin at k = 0, the last one those that begin below inner"},
    {.a = TILE_BEFORE,
     .b = TILE_BEFORE,
     .said = "the first tiles twice, and never the last ones: the copies that a round begins are "
             "for the next round, so they begin at k = first + TILE"},
    {.a = TILE_BEFORE,
     .said = "tiles of A that are a round late: the copies for the next round begin at column "
             "first + TILE of A"},
    {.b = TILE_BEFORE,
     .said = "tiles of B that are a round late: the copies for the next round begin at row first + "
             "TILE of B"},
    {.a = TILE_BEHIND,
     .b = TILE_BEHIND,
     .said = "the sum without the second tiles: the copies for the next round begin at k = first + "
             "TILE, not a tile further"},
    {.a = TILE_BEHIND,
     .said = "tiles of A that are a round early: the copies for the next round begin at column "
             "first + TILE of A"},
    {.b = TILE_BEHIND,
     .said = "tiles of B that are a round early: the copies for the next round begin at row first "
             "+ TILE of B"},
    {.keeps_old = true,
     .said = "the sum with old numbers: where the last tiles reach beyond column inner of A and "
             "row inner of B, the buffer still holds those of two rounds before; store 0 there"},
    {.copies_nothing = true,
     .said = "0, as if nothing was copied: the last argument of __pipeline_memcpy_async() is how "
             "many bytes at the end become 0, not how many are copied; that is 0 inside of the "
             "matrix"},
    {.in_half = true,
     .said = "a sum that is rounded to half precision after each product: keep it in a float"}};

/** What an element of C is computed of. */
struct buffered {
    const struct product_matrices *of;
    const struct buffer_slip *slip;
};

static inline size_t buffer_tile(unsigned tile, size_t round)
{
    return round == 0 || tile == OWN_TILE ? round : tile == TILE_BEFORE ? round - 1 : round + 1;
}

/** A column of A, or a row of B, in place k of a tile; inner: that holds 0. */
static inline size_t buffer_number(const struct buffered *buffered, size_t tile, size_t k)
{
    const size_t inner = buffered->of->inner;
    const size_t at = tile * PRODUCT_TILE + k;
    const bool old = at >= inner && buffered->slip->keeps_old && tile >= 2;
    return at < inner ? at : old ? at - (size_t)2 * PRODUCT_TILE : inner;
}

/** An element of C as a kernel with the slip computes it. */
static inline double product_of_buffers(const void *context, size_t element)
{
    const struct buffered *buffered = context;
    const struct product_matrices *of = buffered->of;
    const struct buffer_slip *slip = buffered->slip;
    const size_t rounds = (of->inner - 1) / PRODUCT_TILE + 1;
    double sum = 0;
    if (slip->copies_nothing) {
        return 0;
    }
    for (size_t round = slip->without_first; round + slip->without_last < rounds; round++) {
        for (size_t k = 0; k < PRODUCT_TILE; k++) {
            const size_t in_a = buffer_number(buffered, buffer_tile(slip->a, round), k);
            const size_t in_b = buffer_number(buffered, buffer_tile(slip->b, round), k);
            if (in_a < of->inner && in_b < of->inner) {
                const double product = of->a[element / of->cols * of->inner + in_a] *
                                       of->b[in_b * of->cols + element % of->cols];
                sum = slip->in_half ? gw_in_half((double)((float)sum + (float)product))
                                    : sum + product;
            }
        }
    }
    return sum;
}

/** Notes what C is of these slips, and of those of tiles that are not buffered. */
static inline void buffer_suspect_slips(struct gw_case *grading, const struct product *product,
                                        const struct product_matrices *of)
{
    product_suspect_slips(grading, product, of, 1);
    for (size_t s = 0; s < sizeof(buffer_slips) / sizeof(buffer_slips[0]); s++) {
        const struct buffered buffered = {of, &buffer_slips[s]};
        const struct gw_mistaken formula = {buffer_slips[s].said, product_of_buffers};
        gw_suspect_mistaken(grading, "d_c", gw_trial_covered(&product->trial), &formula, 1,
                            &buffered);
    }
}
