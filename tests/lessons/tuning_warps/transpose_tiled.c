// SPDX-License-Identifier: MIT
// Grades transpose_tiled of tuning: right in two precisions, in whole sectors and without bank
// conflicts.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows or cols | negative_columns
//   the error of the launch if it | launch_error_swallowed
//   many threads of a kernel share | first_thread
//   the kernel has at least 32 | one_thread
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   loads and stores of device memory, if | without_tile
//   loads and stores of device memory, for | ragged_without_tile
//   loads and stores of shared memory | without_padding
//   Wider accesses: a request | explanation
//   Asynchrony: the function launches | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copies_of_columns
#include "../transposed.h"

#ifdef GW_RUNNER

#include "transpose_tiled.h"

static int call(const void *d_in, void *d_out, int rows, int cols)
{
    return (int)transpose_tiled(d_in, d_out, rows, cols);
}

void gw_run(struct gw_run *run)
{
    transposed_run(run, call);
}

#else

// A matrix whose tiles of so many rows and columns went wrong.
struct tiled {
    const double *in;
    size_t rows, cols, tile;
};

// What a kernel with a slip leaves in this row and column of d_out: NAN if it does not write there.
typedef double slip(const struct tiled *of, size_t row, size_t column);

static double element_of_in(const struct tiled *of, size_t row, size_t column)
{
    return row < of->rows && column < of->cols ? of->in[row * of->cols + column] : (double)NAN;
}

static double left_out(const struct tiled *of, bool left, size_t row, size_t column)
{
    return left ? (double)NAN : element_of_in(of, column, row);
}

// The grid has as many blocks in y as d_in has rows of tiles, and so on; blocks that it lacks store
// nothing.
static bool is_of_missing_block(const struct tiled *of, size_t row, size_t column)
{
    return row / of->tile > (of->rows - 1) / of->tile ||
           column / of->tile > (of->cols - 1) / of->tile;
}

static double tiles_in_place(const struct tiled *of, size_t row, size_t column)
{
    return is_of_missing_block(of, row, column)
               ? (double)NAN
               : element_of_in(of, row / of->tile * of->tile + column % of->tile,
                               column / of->tile * of->tile + row % of->tile);
}

static double tiles_as_they_were(const struct tiled *of, size_t row, size_t column)
{
    return element_of_in(of, column / of->tile * of->tile + row % of->tile,
                         row / of->tile * of->tile + column % of->tile);
}

static double of_other_thread(const struct tiled *of, size_t row, size_t column)
{
    const bool left = column / of->tile * of->tile + row % of->tile >= of->rows ||
                      row / of->tile * of->tile + column % of->tile >= of->cols;
    return left_out(of, left, row, column);
}

static double beyond_other_size(const struct tiled *of, size_t row, size_t column)
{
    return left_out(of, row >= of->rows || column >= of->cols, row, column);
}

static double of_missing_block(const struct tiled *of, size_t row, size_t column)
{
    return left_out(of, is_of_missing_block(of, row, column), row, column);
}

static double behind_whole_tiles(const struct tiled *of, size_t row, size_t column)
{
    return left_out(
        of, row >= of->cols / of->tile * of->tile || column >= of->rows / of->tile * of->tile, row,
        column);
}

static const struct {
    const char *said;
    slip *value;
} slips[] = {
    {"each tile is transposed, but at its old place; the tile that a block loads at row blockIdx.y "
     "* TILE and column blockIdx.x * TILE of d_in belongs to row blockIdx.x * TILE and column "
     "blockIdx.y * TILE of d_out",
     tiles_in_place},
    {"the tiles are at the right places, but not transposed; where thread (x, y) loads tile[y][x], "
     "let it store tile[x][y]",
     tiles_as_they_were},
    {"its thread loads nothing, because its own element of d_in would lie outside the matrix; such "
     "a thread may have an element to store: let no thread return before the barrier, and check "
     "the place of the store by itself",
     of_other_thread},
    {"d_out was written as if it had the shape of d_in; it has cols rows of rows elements: compare "
     "its row with cols and its column with rows",
     beyond_other_size},
    {"no block has it; the grid needs (cols - 1) / TILE + 1 blocks in x and (rows - 1) / TILE + 1 "
     "in y: are the two swapped?",
     of_missing_block},
    {"only whole tiles were written, and the last ones are smaller; round the number of blocks up, "
     "(cols - 1) / TILE + 1 in x and (rows - 1) / TILE + 1 in y",
     behind_whole_tiles}};

// The first element that the slip makes wrong, where all elements are as it leaves them; else as
// many as there are.
static size_t first_wrong(struct gw_case *grading, const struct tiled *of, slip *value)
{
    const double *want = gw_expected(grading, "d_out");
    const size_t count = of->rows * of->cols;
    size_t first = count;
    for (size_t i = 0; i < count; i++) {
        const double left = value(of, i / of->rows, i % of->rows);
        const double got = gw_real_result(grading, "d_out", i);
        if (isnan(left) ? !gw_is_unwritten(grading, "d_out", i) : !(fabs(got - left) <= 0)) {
            return count;
        }
        first = first == count && !(fabs(left - want[i]) <= 0) ? i : first;
    }
    return first;
}

static void suspect_slip(struct gw_case *grading, const struct tiled *of, size_t i,
                         const char *said)
{
    const double *want = gw_expected(grading, "d_out");
    const size_t row = i / of->rows;
    const size_t column = i % of->rows;
    if (gw_is_unwritten(grading, "d_out", i)) {
        gw_suspect(grading, "d_out[%zu], in row %zu and column %zu, was never written: %s", i, row,
                   column, said);
    } else {
        gw_suspect(grading, "d_out[%zu], in row %zu and column %zu, is %.9g but should be %.9g: %s",
                   i, row, column, gw_real_result(grading, "d_out", i), want[i], said);
    }
}

static void suspect_slips(struct gw_case *grading, const struct transposed *transposed)
{
    struct tiled tiled = {.in = gw_in_double(grading, "d_in"),
                          .rows = (size_t)transposed->rows,
                          .cols = (size_t)transposed->cols};
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    for (tiled.tile = 8; tiled.tile <= 64; tiled.tile *= 2) {
        // Such tiles are a block's, by the number of blocks.
        const size_t tiles =
            ((tiled.rows - 1) / tiled.tile + 1) * ((tiled.cols - 1) / tiled.tile + 1);
        const size_t whole = tiled.rows / tiled.tile * (tiled.cols / tiled.tile);
        for (size_t s = 0; s < sizeof(slips) / sizeof(slips[0]); s++) {
            const size_t of_slip = slips[s].value == behind_whole_tiles ? whole : tiles;
            const size_t i =
                of_slip == blocks ? first_wrong(grading, &tiled, slips[s].value) : SIZE_MAX;
            if (i < tiled.rows * tiled.cols) {
                suspect_slip(grading, &tiled, i, slips[s].said);
            }
        }
    }
}

// One direction of what went between a kernel and device memory: "load", "d_in".
struct direction {
    const char *called, *array, *other;
    int64_t requests, words, sectors;
};

// For each 4 bytes of the threads of a warp at most 4 sectors, times `most`.
static void expect_sectors(struct gw_case *grading, const struct direction *way, double most)
{
    const bool shares = gw_noted(grading, "shared loads") > 0;
    const double per_request = (double)way->requests;
    gw_expect_of_launch(
        grading, (double)way->sectors <= 4 * most * (double)way->words || shares,
        "right, but each %s request takes %.1f sectors of 32 bytes, and the limit is %.1f: one of "
        "%s and %s is accessed along its columns; move the elements through a tile in shared "
        "memory, so that neighboring threads access neighboring elements of both",
        way->called, (double)way->sectors / per_request,
        4 * most * (double)way->words / per_request, way->array, way->other);
    gw_expect_of_launch(
        grading, (double)way->sectors <= 4 * most * (double)way->words,
        "right, but each %s request takes %.1f sectors of 32 bytes, and the limit is %.1f: "
        "neighboring threads %s different rows of %s; let threadIdx.x select the column of %s, "
        "and threadIdx.y the row",
        way->called, (double)way->sectors / per_request,
        4 * most * (double)way->words / per_request, way->called, way->array, way->array);
}

// For each 4 bytes of the threads of a warp one wavefront: of 8 bytes a warp's halves take one
// each.
static void expect_wavefronts(struct gw_case *grading, const char *called, int64_t requests,
                              int64_t words, int64_t wavefronts)
{
    enum { IN_ONE_BANK = 8 }; // or nearly
    const double per_request = (double)requests;
    gw_expect_of_launch(
        grading, wavefronts == 0 || wavefronts < IN_ONE_BANK * words,
        "right, but each %s request to shared memory takes %.1f wavefronts, and the limit is %.1f: "
        "neighboring threads %s different rows of the tile, at words of the same bank; make each "
        "row one element longer, tile[TILE][TILE + 1]",
        called, (double)wavefronts / per_request, (double)words / per_request, called);
    gw_expect_of_launch(
        grading, wavefronts <= words,
        "right, but each %s request to shared memory takes %s wavefronts, and the limit is %.1f: "
        "some of a warp's words share a bank; let the 32 threads of a warp access one row or one "
        "column of a tile of 32 x 32 elements, whose rows are one element longer, tile[32][33]",
        called, GW_APART(1, (double)wavefronts / per_request, (double)words / per_request),
        (double)words / per_request);
}

static void expect_whole_sectors(struct gw_case *grading, const struct transposed *transposed)
{
    const bool whole = transposed->rows % 32 == 0 && transposed->cols % 32 == 0;
    const struct direction loads = {.called = "load",
                                    .array = "d_in",
                                    .other = "d_out",
                                    .requests = gw_noted(grading, "loads"),
                                    .words = gw_noted(grading, "load words"),
                                    .sectors = gw_noted(grading, "load sectors")};
    const struct direction stores = {.called = "store",
                                     .array = "d_out",
                                     .other = "d_in",
                                     .requests = gw_noted(grading, "requests") - loads.requests,
                                     .words = gw_noted(grading, "words") - loads.words,
                                     .sectors = gw_noted(grading, "sectors") - loads.sectors};
    expect_sectors(grading, &loads, whole ? 1 : 2);
    expect_sectors(grading, &stores, whole ? 1 : 2);
    if (whole) {
        expect_wavefronts(grading, "load", gw_noted(grading, "shared loads"),
                          gw_noted(grading, "shared load words"),
                          gw_noted(grading, "shared load wavefronts"));
        expect_wavefronts(grading, "store", gw_noted(grading, "shared stores"),
                          gw_noted(grading, "shared store words"),
                          gw_noted(grading, "shared store wavefronts"));
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct transposed *transposed = argument;
    const enum gw_type type = gw_real(grading);
    if (transposed_is_right(grading, transposed, type, suspect_slips)) {
        transposed_expect_shared_out(grading, transposed,
                                     type == GW_DOUBLE ? sizeof(double) : sizeof(float));
        if (gw_is_profiled(grading) && transposed->rows >= 64 && transposed->cols >= 64) {
            expect_whole_sectors(grading, transposed);
        }
    }
}

#define EXACT(rows, cols) TRANSPOSED("", 0, rows, cols)

static const struct gw_case_declaration cases[] = {
    // Whole tiles show a slip of a tile in every element; then sizes that no tile divides.
    TRANSPOSED("", GW_TWICE, 96, 96), TRANSPOSED("", GW_TWICE, 64, 128), EXACT(2, 3), EXACT(1, 1),
    EXACT(31, 33), EXACT(33, 31), TRANSPOSED("", GW_TWICE, 32, 65),
    TRANSPOSED("", GW_TWICE, 65, 32), EXACT(1, 50), EXACT(50, 1), TRANSPOSED("", GW_TWICE, 97, 101),
    TRANSPOSED(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_TWICE, 33, 40),
    TRANSPOSED(GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_TWICE, 40, 33),
    TRANSPOSED("", GW_ONCE, 3, 1003), TRANSPOSED("", GW_ONCE, 1003, 3),
    // Nothing past the end.
    TRANSPOSED_LONGER(1, 1, cudaSuccess), TRANSPOSED_LONGER(31, 33, cudaSuccess),
    TRANSPOSED_LONGER(33, 31, cudaSuccess),
    // No elements, and fewer than none.
    EXACT(0, 5), EXACT(5, 0), TRANSPOSED_LONGER(0, 0, cudaSuccess),
    TRANSPOSED_LONGER(-1, 5, cudaErrorInvalidValue),
    TRANSPOSED_LONGER(5, -1, cudaErrorInvalidValue),
    TRANSPOSED_LONGER(-2, -3, cudaErrorInvalidValue),
    TRANSPOSED_LONGER(0, -1, cudaErrorInvalidValue),
    // Sizes that a grid covers, and that an int's product does not hold.
    TRANSPOSED_HUGE(1000000, 5), TRANSPOSED_HUGE(5, 1000000), TRANSPOSED_HUGE(1000000, 1000000),
    TRANSPOSED(", device limit: 16 threads per block", 0, 33, 65, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
