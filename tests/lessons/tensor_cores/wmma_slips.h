// SPDX-License-Identifier: MIT
/**
 * @file wmma_slips.h
 * What slips make of a product by warps that multiply tiles of 16 x 16, for the grader's half. The
 * right kernel is that of the skeleton: a block has 2 x 2 warps, and stores a tile of A of 32 x 16
 * numbers and one of B of 16 x 32 in shared memory.
 */
#pragma once

#include "../lesson8_matrix_product/product.h"

#include <stdint.h>

enum { WMMA_TILE = 16, WMMA_SIDE = 32 };

/** The call of wmma that a slip is in. */
enum wmma_call { WMMA_ANYWHERE, WMMA_LOAD_A, WMMA_LOAD_B, WMMA_STORE, WMMA_MULTIPLY };

/** One slip; the right way is 0. */
struct wmma_slip {
    enum wmma_call call;
    bool a_turned, b_turned, c_turned; /**< the fragment, or the store, is column by column */
    enum { LD_RIGHT, LD_TILE, LD_SIDE } a_leading, b_leading;
    enum { TILE_OWN, TILE_OTHER, TILE_FIRST, TILE_OF_ROWS } a_tile, b_tile; /**< of the block's */
    enum { BLOCK_OWN, BLOCK_OTHER, BLOCK_FIRST } a_block, b_block;
    bool a_stays, b_stays; /**< along k */
    enum {
        SUM_OF_ALL,
        SUM_OF_LAST,       /**< tile alone */
        SUM_WITHOUT_FIRST, /**< tile */
        SUM_BY_SIDE,       /**< every second tile, as the loop goes on by 32 */
        SUM_TWICE,
        SUM_IN_HALF,      /**< after each tile */
        SUM_FROM_ONE,     /**< begins with 1 */
        SUM_CAST_TO_HALF, /**< at the end */
    } sum;
    const char *said;
};

// A number of the block's tile of A, which begins at its `top`, or of B; 0 outside of the matrix.
static inline double wmma_in_a(const struct product_matrices *of, size_t top, size_t first,
                               size_t at)
{
    const size_t i = top + at / WMMA_TILE;
    const size_t k = first + at % WMMA_TILE;
    return i < of->rows && k < of->inner ? of->a[i * of->inner + k] : 0;
}

static inline double wmma_in_b(const struct product_matrices *of, size_t left, size_t first,
                               size_t at)
{
    const size_t k = first + at / WMMA_SIDE;
    const size_t j = left + at % WMMA_SIDE;
    return k < of->inner && j < of->cols ? of->b[k * of->cols + j] : 0;
}

/** The warp's place in its block, as the slip takes it: 0 or 16. */
static inline size_t wmma_place(unsigned tile, size_t own, size_t other)
{
    return tile == TILE_OWN ? own : tile == TILE_OTHER ? other : 0;
}

static inline size_t wmma_block(unsigned block, size_t own, size_t other)
{
    return block == BLOCK_OWN ? own : block == BLOCK_OTHER ? other : 0;
}

/** A product of two numbers of the warp's tiles, at row r, column s and k. NAN: it is outside of
 * the block's tiles. */
static inline double wmma_term(const struct product_matrices *of, const struct wmma_slip *slip,
                               size_t i, size_t j, size_t first, size_t k)
{
    const size_t top = i / WMMA_SIDE * WMMA_SIDE, left = j / WMMA_SIDE * WMMA_SIDE;
    const size_t y = i % WMMA_SIDE / WMMA_TILE * WMMA_TILE;
    const size_t x = j % WMMA_SIDE / WMMA_TILE * WMMA_TILE;
    const size_t r = i % WMMA_TILE, s = j % WMMA_TILE;
    const size_t a_leading = slip->a_leading == LD_SIDE ? WMMA_SIDE : WMMA_TILE;
    const size_t b_leading = slip->b_leading == LD_TILE ? WMMA_TILE : WMMA_SIDE;
    const size_t of_a = wmma_place(slip->a_tile, y, x);
    const size_t of_b = wmma_place(slip->b_tile, x, y);
    const size_t a_begins = slip->a_tile == TILE_OF_ROWS ? y : of_a * WMMA_TILE;
    const size_t at = a_begins + (slip->a_turned ? k * a_leading + r : r * a_leading + k);
    const size_t bt = of_b + (slip->b_turned ? s * b_leading + k : k * b_leading + s);
    if (at >= WMMA_SIDE * WMMA_TILE || bt >= WMMA_SIDE * WMMA_TILE) {
        return NAN;
    }
    return wmma_in_a(of, wmma_block(slip->a_block, top, left), slip->a_stays ? 0 : first, at) *
           wmma_in_b(of, wmma_block(slip->b_block, left, top), slip->b_stays ? 0 : first, bt);
}

/** An element of C as a kernel with the slip computes it. */
static inline double wmma_element(const struct product_matrices *of, const struct wmma_slip *slip,
                                  size_t element)
{
    size_t i = element / of->cols, j = element % of->cols;
    if (slip->c_turned) { // within the warp's tile
        const size_t r = i % WMMA_TILE, s = j % WMMA_TILE;
        i = i - r + s;
        j = j - s + r;
    }
    const size_t step = slip->sum == SUM_BY_SIDE ? WMMA_SIDE : WMMA_TILE;
    double sum = slip->sum == SUM_FROM_ONE ? 1 : 0;
    for (size_t first = 0; first < of->inner; first += step) {
        double of_tile = 0;
        for (size_t k = 0; k < WMMA_TILE; k++) {
            of_tile += wmma_term(of, slip, i, j, first, k);
        }
        of_tile *= slip->sum == SUM_TWICE ? 2 : 1;
        const bool left_out = slip->sum == SUM_WITHOUT_FIRST && first == 0;
        sum = slip->sum == SUM_OF_LAST ? of_tile : sum + (left_out ? 0 : of_tile);
        sum = slip->sum == SUM_IN_HALF ? gw_in_half(sum) : sum;
    }
    return slip->sum == SUM_CAST_TO_HALF ? gw_in_half(sum) : sum;
}

static const struct wmma_slip wmma_slips[] = {
    {.call = WMMA_LOAD_A,
     .a_turned = true,
     .said = "tiles of A that are read as column-major: tile_a stores row after row, so declare "
             "its fragment with wmma::row_major"},
    {.call = WMMA_LOAD_B,
     .b_turned = true,
     .said = "tiles of B that are read as column-major: tile_b stores row after row, so declare "
             "its fragment with wmma::row_major"},
    {.call = WMMA_LOAD_A,
     .a_turned = true,
     .b_turned = true,
     .said = "tiles of A and of B that are read as column-major: both store row after row, so "
             "declare both fragments with wmma::row_major"},
    {.call = WMMA_STORE,
     .c_turned = true,
     .said = "tiles of C that are stored column-major: store_matrix_sync needs mem_row_major"},
    {.call = WMMA_LOAD_B,
     .b_leading = LD_TILE,
     .said = "rows of tile_b that begin every 16 numbers: the leading dimension is the distance of "
             "two rows in memory, which is 32 in tile_b"},
    {.call = WMMA_LOAD_B,
     .b_turned = true,
     .b_leading = LD_TILE,
     .said = "tiles of B that are read as column-major, with columns every 16 numbers: declare "
             "the fragment with wmma::row_major; and its leading dimension is the distance of two "
             "rows, 32"},
    {.call = WMMA_LOAD_A,
     .a_tile = TILE_OTHER,
     .said = "the tile of A that belongs to the warp's columns of C: a warp's rows of A are its "
             "rows of C"},
    {.call = WMMA_LOAD_B,
     .b_tile = TILE_OTHER,
     .said = "the tile of B that belongs to the warp's rows of C: a warp's columns of B are its "
             "columns of C"},
    {.call = WMMA_STORE,
     .a_tile = TILE_OTHER,
     .b_tile = TILE_OTHER,
     .said = "right tiles of C in wrong places: the warp loads for row x, column y, and stores at "
             "row y, column x; use the same y and x in the loads and in store_matrix_sync"},
    {.call = WMMA_LOAD_A,
     .a_tile = TILE_FIRST,
     .said = "the first 16 rows of tile_a for all warps: the warp's rows begin at tile_a[y]"},
    {.call = WMMA_LOAD_B,
     .b_tile = TILE_FIRST,
     .said = "the first 16 columns of tile_b for all warps: the warp's columns begin at "
             "tile_b[0][x]"},
    {.call = WMMA_LOAD_A,
     .a_tile = TILE_FIRST,
     .b_tile = TILE_FIRST,
     .said = "the block's first tile for all warps: the warp's rows of A begin at tile_a[y], and "
             "its columns of B at tile_b[0][x]"},
    {.call = WMMA_LOAD_A,
     .a_tile = TILE_OF_ROWS,
     .said = "a tile of A that begins at tile_a[0][y]: the warp's rows begin at tile_a[y][0]"},
    {.a_block = BLOCK_OTHER,
     .said = "rows of A that are chosen by blockIdx.x: they are blockIdx.y * SIDE and those that "
             "follow"},
    {.b_block = BLOCK_OTHER,
     .said = "columns of B that are chosen by blockIdx.y: they are blockIdx.x * SIDE and those "
             "that follow"},
    {.a_block = BLOCK_FIRST,
     .said = "the first rows of A for all blocks: they begin at blockIdx.y * SIDE"},
    {.b_block = BLOCK_FIRST,
     .said = "the first columns of B for all blocks: they begin at blockIdx.x * SIDE"},
    {.a_stays = true,
     .said = "the first tile of A in each step: its columns begin at `first`, which moves on along "
             "k"},
    {.b_stays = true,
     .said = "the first tile of B in each step: its rows begin at `first`, which moves on along k"},
    {.a_stays = true,
     .b_stays = true,
     .said = "the first tiles of A and B in each step: both must move on along k"},
    {.call = WMMA_MULTIPLY,
     .sum = SUM_OF_LAST,
     .said = "the products of the last tiles alone: fill the sums with 0 once, before the loop, "
             "and add to them: mma_sync(sum, of_a, of_b, sum)"},
    {.call = WMMA_MULTIPLY,
     .sum = SUM_WITHOUT_FIRST,
     .said = "the sum without the first tile along k: the loop begins at 0"},
    {.call = WMMA_MULTIPLY,
     .sum = SUM_BY_SIDE,
     .said = "every second tile along k: the loop goes on by 32, and a tile has a depth of 16"},
    {.call = WMMA_MULTIPLY,
     .sum = SUM_TWICE,
     .said = "the double of C: each pair of tiles is multiplied twice"},
    {.call = WMMA_MULTIPLY,
     .sum = SUM_FROM_ONE,
     .said = "the product plus 1: fill the sums with 0.0f, not with 1"},
    {.call = WMMA_MULTIPLY,
     .sum = SUM_IN_HALF,
     .said = "sums that are rounded to half precision after each tile: the accumulator must be a "
             "fragment of float"},
    {.sum = SUM_CAST_TO_HALF,
     .said = "sums in float that were rounded to half precision at the end: keep the sums in float "
             "until they are stored"}};

// Whether the results are those of the slip, and tell them from the right ones. Where numbers are
// rounded to half precision, a sum in another order is now and then rounded to the next number.
static inline bool wmma_is(struct gw_case *grading, const struct product *product,
                           const struct product_matrices *of, const struct wmma_slip *slip)
{
    const double *want = gw_expected(grading, "d_c");
    const double *tolerances = gw_tolerances(grading, "d_c");
    const bool rounds = slip->sum == SUM_IN_HALF || slip->sum == SUM_CAST_TO_HALF;
    const size_t count = gw_trial_covered(&product->trial);
    size_t telling = 0, near = 0;
    for (size_t e = 0; e < count; e++) {
        const double value = wmma_element(of, slip, e);
        const double got = gw_real_result(grading, "d_c", e);
        const double room = 2 * tolerances[e] + 0x1p-20 * fabs(value);
        const double apart =
            isinf(value) && isinf(got) && (value > 0) == (got > 0) ? 0 : fabs(got - value);
        const bool same = apart <= room;
        if (!same && !(rounds && apart <= 0x1p-9 * (fabs(value) + tolerances[e] * 0x1p13))) {
            return false;
        }
        near += !same;
        telling += same && !(fabs(value - want[e]) <= (rounds ? 2 : 16) * tolerances[e]);
    }
    return telling > 0 && (!rounds || 4 * telling >= count) && 16 * near <= count;
}

/** Notes what C is of these slips, with the line of the call. */
static inline void wmma_suspect_slips(struct gw_case *grading, const struct product *product,
                                      const struct product_matrices *of)
{
    enum { MOST_TERMS = 500000 };
    static const struct {
        const char *note, *call;
    } calls[] = {[WMMA_LOAD_A] = {"line of load of A", "load_matrix_sync"},
                 [WMMA_LOAD_B] = {"line of load of B", "load_matrix_sync"},
                 [WMMA_STORE] = {"line of store", "store_matrix_sync"},
                 [WMMA_MULTIPLY] = {"line of mma", "mma_sync"}};
    const size_t count = gw_trial_covered(&product->trial);
    const double *want = gw_expected(grading, "d_c");
    const double *tolerances = gw_tolerances(grading, "d_c");
    size_t i = 0;
    while (i < count && fabs(gw_real_result(grading, "d_c", i) - want[i]) <= tolerances[i]) {
        i++;
    }
    if (i == count || count * of->inner > MOST_TERMS) {
        return;
    }
    for (size_t s = 0; s < sizeof(wmma_slips) / sizeof(wmma_slips[0]); s++) {
        const struct wmma_slip *slip = &wmma_slips[s];
        const int64_t line = slip->call ? gw_noted(grading, calls[slip->call].note) : 0;
        char where[80] = "";
        if (line > 0) {
            snprintf(where, sizeof(where), "; look at %s in line %lld", calls[slip->call].call,
                     (long long)line);
        }
        if (wmma_is(grading, product, of, slip)) {
            gw_suspect(grading, "d_c[%zu] is %.9g but should be %.9g: all elements match %s%s", i,
                       gw_real_result(grading, "d_c", i), want[i], slip->said, where);
        }
    }
}
