// SPDX-License-Identifier: MIT
/**
 * @file tiles.h
 * Products that load tiles into shared memory: what those take of device memory, and what comes of
 * tiles in which one index is another one than it should be.
 */
#pragma once

#include "product.h"

#ifndef GW_RUNNER

enum { PRODUCT_TILE = 16 };

static const double product_most_sectors = 1.3; // of what tiles take

static inline double product_rounded_up(int size)
{
    return ceil((double)size / PRODUCT_TILE) * PRODUCT_TILE;
}

// Whether blocks of 8 x 8 threads loaded tiles of 8 x 8, of which each row is a sector.
static inline bool product_has_small_tiles(struct gw_case *grading, const struct product *product)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t sectors = gw_noted(grading, "load sectors");
    const int64_t tiles = ((int64_t)product->rows + 7) / 8 * (((int64_t)product->inner + 7) / 8) *
                          (((int64_t)product->cols + 7) / 8);
    return gw_noted(grading, "launches") == 1 && gw_noted(grading, "threads") == 64 * blocks &&
           sectors == 16 * tiles && gw_noted(grading, "shared loads") > 0;
}

// Each element of A is loaded once for 16 columns of C, and each of B for 16 rows: two floats
// for 16 products, of which a sector holds eight.
static inline void product_expect_tiles(struct gw_case *grading, const struct product *product)
{
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double tiles = product_rounded_up(product->rows) * product_rounded_up(product->inner) *
                         product_rounded_up(product->cols) / (PRODUCT_TILE / 2 * 8);
    const double words = (double)gw_noted(grading, "load words");
    // A word is 4 bytes of each thread of a warp, which lie in 4 sectors if they lie together.
    gw_expect_of_launch(grading,
                        sectors <= product_most_sectors * tiles ||
                            4 * words > product_most_sectors * tiles,
                        "right, but a load request takes %.1f sectors of 32 bytes, and 2 are "
                        "enough: neighboring threads load numbers of different rows into a tile; "
                        "let threadIdx.x choose the column and threadIdx.y the row of what a "
                        "thread loads",
                        sectors / (double)gw_noted(grading, "loads"));
    gw_expect_of_launch(grading, !product_has_small_tiles(grading, product),
                        "right, but %.0f sectors of 32 bytes were loaded from device memory, and "
                        "tiles of 16 x 16 need only %.0f: your tiles are 8 x 8, so each number is "
                        "loaded twice as often; use tiles, and blocks, of 16 x 16",
                        sectors, tiles);
    gw_expect_of_launch(grading, sectors <= product_most_sectors * tiles,
                        "right, but %.0f sectors of 32 bytes were loaded from device memory, and "
                        "tiles of 16 x 16 need only %.0f: let each thread of a block load one "
                        "element of each tile into shared memory, and add from there",
                        sectors, tiles);
}

/** One slip in a kernel whose blocks load tiles; the right kernel is all 0. A block has 16 x 16
 * threads (y, x), and each of them `each` rows and columns of C, 16 apart. */
struct product_tiles {
    enum { ROW_BY_Y, ROW_BY_X, ROW_OF_BLOCK_X, ROW_OF_FIRST_BLOCK } a_row;
    enum { COLUMN_BY_X, COLUMN_BY_Y, COLUMN_OF_BLOCK_Y, COLUMN_OF_FIRST_BLOCK } b_column;
    bool a_check_by_row, b_check_by_column;           /**< compared with inner, in place of k */
    bool a_check_of_c, b_check_of_c;                  /**< column or row of C, in place of k */
    enum { MOVED, NOT_MOVED, OTHER_THREAD } a_k, b_k; /**< where a tile lies along k */
    enum { AS_STORED, TURNED, OTHER_LINE } a_use, b_use;
    enum { ALL, LAST_TILE, LAST_PRODUCT, WITHOUT_LAST, FROM_SECOND, ADDED } sum;
    enum {
        APART,
        TOGETHER,
        STORED_TOGETHER,
        NEXT,
        FIRST_ALONE
    } a_each,
        b_each; /**< of a thread's rows, columns */
    bool sums_turned;
    const char *said;
};

/** The names in what is said are those of the skeletons. */
static const struct product_tiles product_tile_slips[] = {
    {.a_row = ROW_BY_X,
     .said = "a tile of A whose row is chosen by threadIdx.x: it is blockIdx.y times the tile's "
             "rows, plus threadIdx.y"},
    {.a_row = ROW_OF_BLOCK_X, .said = "a tile of A from the rows of blockIdx.x: use blockIdx.y"},
    {.a_row = ROW_OF_FIRST_BLOCK,
     .said = "the first rows of A in every block: where is blockIdx.y in the row of tile_a?"},
    {.b_column = COLUMN_BY_Y,
     .said = "a tile of B whose column is chosen by threadIdx.y: it is blockIdx.x times the tile's "
             "columns, plus threadIdx.x"},
    {.b_column = COLUMN_OF_BLOCK_Y,
     .said = "a tile of B from the columns of blockIdx.y: use blockIdx.x"},
    {.b_column = COLUMN_OF_FIRST_BLOCK,
     .said = "the first columns of B in every block: where is blockIdx.x in the column of tile_b?"},
    {.a_check_by_row = true,
     .said = "a tile of A whose bounds check compares the place along its rows with inner: compare "
             "the column of A that you load, k, with inner"},
    {.b_check_by_column = true,
     .said = "a tile of B whose bounds check compares the place along its columns with inner: "
             "compare the row of B that you load, k, with inner"},
    {.a_check_of_c = true,
     .said =
         "a tile of A whose bounds check compares the column of C with cols: compare the column "
         "of A that you load, k, with inner"},
    {.b_check_of_c = true,
     .said = "a tile of B whose bounds check compares the row of C with rows: compare the row of B "
             "that you load, k, with inner"},
    {.a_check_of_c = true,
     .b_check_of_c = true,
     .said = "tiles whose bounds checks are those of C: for A compare its row with rows and its "
             "column, k, with inner; for B compare its row, k, with inner and its column with "
             "cols"},
    {.a_k = NOT_MOVED,
     .b_k = NOT_MOVED,
     .said = "the first tiles of A and B again and again: add the loop's position along k to the "
             "column of A and to the row of B"},
    {.a_k = NOT_MOVED,
     .said = "the first tile of A again and again: add the loop's position along k to its column"},
    {.b_k = NOT_MOVED,
     .said = "the first tile of B again and again: add the loop's position along k to its row"},
    {.a_k = OTHER_THREAD,
     .said = "a tile of A whose position along k is chosen by threadIdx.y: neighbours in x load "
             "neighbours of a row, so it is threadIdx.x"},
    {.b_k = OTHER_THREAD,
     .said = "a tile of B whose position along k is chosen by threadIdx.x: it is threadIdx.y"},
    {.a_use = TURNED,
     .said = "tile_a with its rows and columns exchanged: where thread (x, y) "
             "loads tile_a[y][x], the k-th number of its row is tile_a[y][k]"},
    {.b_use = TURNED,
     .said = "tile_b with its rows and columns exchanged: where thread (x, y) "
             "loads tile_b[y][x], the k-th number of its column is tile_b[k][x]"},
    {.a_use = TURNED,
     .b_use = TURNED,
     .said = "both tiles with rows and columns exchanged: use tile_a[y][k] and tile_b[k][x]"},
    {.a_use = OTHER_LINE, .said = "row threadIdx.x of tile_a: the row of C is that of threadIdx.y"},
    {.b_use = OTHER_LINE,
     .said = "column threadIdx.y of tile_b: the column of C is that of threadIdx.x"},
    {.sum = LAST_TILE,
     .said = "the last pair of tiles alone: set the sum to 0 once, before the "
             "loop over the tiles"},
    {.sum = LAST_PRODUCT,
     .said = "the last product alone: is the sum assigned (=)? Add to it (+=)"},
    {.sum = WITHOUT_LAST, .said = "all products of each pair of tiles but the last"},
    {.sum = FROM_SECOND, .said = "all products of each pair of tiles but the first"},
    {.sum = ADDED, .said = "sums a + b, where products a * b are needed"},
    {.a_each = TOGETHER,
     .said = "rows 4 * y + e of tile_a, stored as rows y + 16 * e of C (or the other way round): "
             "a thread's rows must be the same in all places"},
    {.b_each = TOGETHER,
     .said = "columns 4 * x + e of tile_b, stored as columns x + 16 * e of C (or the other way "
             "round): a thread's columns must be the same in all places"},
    {.a_each = TOGETHER,
     .b_each = TOGETHER,
     .said = "rows 4 * y + e and columns 4 * x + e of the tiles, stored as rows y + 16 * e and "
             "columns x + 16 * e of C: a thread's rows and columns must be the same in all places"},
    {.a_each = STORED_TOGETHER,
     .said = "rows y + 16 * e of tile_a, stored as rows 4 * y + e of C: store a sum in the row of "
             "which it was computed"},
    {.b_each = STORED_TOGETHER,
     .said = "columns x + 16 * e of tile_b, stored as columns 4 * x + e of C: store a sum in the "
             "column of which it was computed"},
    {.a_each = STORED_TOGETHER,
     .b_each = STORED_TOGETHER,
     .said = "rows y + 16 * e and columns x + 16 * e of the tiles, stored as rows 4 * y + e and "
             "columns 4 * x + e of C: right elements in wrong places; store a sum in the row and "
             "column of which it was computed"},
    {.a_each = NEXT, .said = "rows y + e of tile_a: a thread's rows are y + 16 * e"},
    {.b_each = NEXT, .said = "columns x + e of tile_b: a thread's columns are x + 16 * e"},
    {.a_each = FIRST_ALONE,
     .said = "row y of A for all four rows of a thread: they are y + 16 * e, both where you load "
             "tile_a and where you use it"},
    {.b_each = FIRST_ALONE,
     .said = "column x of B for all four columns of a thread: they are x + 16 * e, both where you "
             "load tile_b and where you use it"},
    {.sums_turned = true, .said = "sum[s][r], where sum[r][s] belongs to row r and column s"}};

/** What product_of_tiles() computes an element of. */
struct product_tiled {
    const struct product_matrices *of;
    const struct product_tiles *slip;
    size_t each;
};

/** The row of tile_a (or column of tile_b) from which a thread takes its e-th number. */
static inline size_t product_line(unsigned how, size_t thread, size_t e, size_t each)
{
    const size_t place = thread + e * PRODUCT_TILE; // in C
    return how == TOGETHER          ? thread * each + e
           : how == STORED_TOGETHER ? place / each + place % each * PRODUCT_TILE
           : how == NEXT            ? thread + e
           : how == FIRST_ALONE     ? thread
                                    : place;
}

/** What a tile of A holds in its row and column: 0 outside of A. */
static inline double product_in_a(const struct product_tiled *tiled, const size_t block[2],
                                  size_t first, size_t row, size_t column)
{
    const struct product_matrices *of = tiled->of;
    const size_t side = tiled->each * PRODUCT_TILE;
    const unsigned how = tiled->slip->a_row;
    const size_t top = how == ROW_OF_FIRST_BLOCK ? 0 : block[how == ROW_OF_BLOCK_X] * side;
    const size_t i = top + (how == ROW_BY_X ? column + row / PRODUCT_TILE * PRODUCT_TILE : row);
    const size_t k = (tiled->slip->a_k == NOT_MOVED ? 0 : first) +
                     (tiled->slip->a_k == OTHER_THREAD ? row % PRODUCT_TILE : column);
    const size_t compared = tiled->slip->a_check_by_row ? first + row : k;
    const size_t of_c = block[1] * side + column + row / PRODUCT_TILE * PRODUCT_TILE;
    const bool inside = tiled->slip->a_check_of_c ? of_c < of->cols : compared < of->inner;
    const size_t at = i * of->inner + k; // beyond the last column, in the next row
    return i < of->rows && inside && at < of->rows * of->inner ? of->a[at] : 0;
}

/** The same of B. */
static inline double product_in_b(const struct product_tiled *tiled, const size_t block[2],
                                  size_t first, size_t row, size_t column)
{
    const struct product_matrices *of = tiled->of;
    const size_t side = tiled->each * PRODUCT_TILE;
    const unsigned how = tiled->slip->b_column;
    const size_t left = how == COLUMN_OF_FIRST_BLOCK ? 0 : block[how != COLUMN_OF_BLOCK_Y] * side;
    const size_t j =
        left + (how == COLUMN_BY_Y ? row + column / PRODUCT_TILE * PRODUCT_TILE : column);
    const size_t k = (tiled->slip->b_k == NOT_MOVED ? 0 : first) +
                     (tiled->slip->b_k == OTHER_THREAD ? column % PRODUCT_TILE : row);
    const size_t compared = tiled->slip->b_check_by_column ? first + column : k;
    const size_t of_c = block[0] * side + row + column / PRODUCT_TILE * PRODUCT_TILE;
    const bool inside = tiled->slip->b_check_of_c ? of_c < of->rows : compared < of->inner;
    return j < of->cols && inside && k < of->inner ? of->b[k * of->cols + j] : 0;
}

/** An element of C as a kernel with the slip computes it. */
static inline double product_of_tiles(const void *context, size_t element)
{
    const struct product_tiled *tiled = context;
    const struct product_tiles *slip = tiled->slip;
    const size_t side = tiled->each * PRODUCT_TILE;
    const size_t i = element / tiled->of->cols;
    const size_t j = element % tiled->of->cols;
    const size_t block[2] = {i / side, j / side};
    const size_t y = i % side % PRODUCT_TILE;
    const size_t x = j % side % PRODUCT_TILE;
    const size_t r = slip->sums_turned ? j % side / PRODUCT_TILE : i % side / PRODUCT_TILE;
    const size_t s = slip->sums_turned ? i % side / PRODUCT_TILE : j % side / PRODUCT_TILE;
    const size_t line_a =
        product_line(slip->a_each, slip->a_use == OTHER_LINE ? x : y, r, tiled->each);
    const size_t line_b =
        product_line(slip->b_each, slip->b_use == OTHER_LINE ? y : x, s, tiled->each);
    double sum = 0;
    for (size_t first = 0; first < tiled->of->inner; first += PRODUCT_TILE) {
        sum = slip->sum == LAST_TILE ? 0 : sum;
        for (size_t k = slip->sum == FROM_SECOND; k < PRODUCT_TILE - (slip->sum == WITHOUT_LAST);
             k++) {
            const double a = slip->a_use == TURNED ? product_in_a(tiled, block, first, k, line_a)
                                                   : product_in_a(tiled, block, first, line_a, k);
            const double b = slip->b_use == TURNED ? product_in_b(tiled, block, first, line_b, k)
                                                   : product_in_b(tiled, block, first, k, line_b);
            sum = slip->sum == LAST_PRODUCT ? a * b : sum + (slip->sum == ADDED ? a + b : a * b);
        }
    }
    return sum;
}

/** Notes what C is of these slips; `each`: rows and columns of C of a thread. */
static inline void product_suspect_slips(struct gw_case *grading, const struct product *product,
                                         const struct product_matrices *of, size_t each)
{
    for (size_t s = 0; s < sizeof(product_tile_slips) / sizeof(product_tile_slips[0]); s++) {
        const struct product_tiles *slip = &product_tile_slips[s];
        const bool of_each = slip->a_each || slip->b_each || slip->sums_turned;
        const bool reads_outside = each > 1 && (slip->a_use == TURNED || slip->b_use == TURNED);
        const struct product_tiled tiled = {of, slip, each};
        const struct gw_mistaken formula = {slip->said, product_of_tiles};
        if ((each > 1 || !of_each) && !reads_outside) {
            gw_suspect_mistaken(grading, "d_c", gw_trial_covered(&product->trial), &formula, 1,
                                &tiled);
        }
    }
}

#endif
