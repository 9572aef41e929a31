// SPDX-License-Identifier: MIT
// Grades half_product: products of matrices of half precision, with sums in float, and half of the
// sectors and of the load requests that floats take.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows, inner or cols | inner_not_checked
//   the error of the first CUDA call or launch | no_launch_error
//   kernels with at least 32 threads | one_thread_a_tile
//   If rows and cols are at least 32, each | one_block_too_many
//   bytes that move between host | result_looked_at
//   if that is more | explanation
//   sectors: all loads | without_tiles
//   Tiles of 16 x 16 take rows | explanation
//   load requests to device memory | no_pairs
//   Such tiles take so many | explanation
//   Accuracy: with eps | sum_in_half
//   The product of two numbers of 11 bits | explanation
//   Each addition is off | explanation
//   In half precision it is off | explanation
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | pairs_anywhere
//   So d_a and d_b are multiples | explanation
//   The function writes the rows | writes_outside
#include "halves.h"

#ifdef GW_RUNNER

#include "half_product.h"

void gw_run(struct gw_run *run)
{
    halves_run(run, half_product);
}

#else

#include "../report_hints.h"
#include "half_slips.h"

// What is said of an access beyond the end of an array, or of what threads do together.
static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {"misaligned", "A __half2 must lie at a multiple of 4 bytes. Load pairs only if d_a and "
                       "d_b are multiples of 4 and inner and cols are even, so that each row "
                       "begins at one, too; otherwise load one number at a time."},
        {" of d_a, which has ", "Row i of A begins at d_a[i * inner] and has inner numbers. An "
                                "access of 4 bytes reads a pair: through a __half2 pointer, pair p "
                                "of row i has the index i * inner / 2 + p. Check that i < rows and "
                                "k < inner, also in the last tiles."},
        {" of d_b, which has ", "Row k of B begins at d_b[k * cols] and has cols numbers. An "
                                "access of 4 bytes reads a pair: through a __half2 pointer, pair p "
                                "of row k has the index k * cols / 2 + p. Check that k < inner and "
                                "j < cols, also in the last tiles."},
        {"race", "A tile needs two barriers: one after it was loaded, and one before the next tile "
                 "is loaded, when all threads have added up this one."},
        {"barrier", "All threads of a block must reach each barrier, also those without an element "
                    "of C: let these help to load the tiles, and store nothing."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

// Each number of A is loaded once for 16 columns of C, and each of B for 16 rows. A sector holds 16
// of them, and a request of 32 pairs takes 4 sectors.
static void expect_loads(struct gw_case *grading, const struct product *product)
{
    const int64_t products = (int64_t)product->rows * product->inner * product->cols;
    const int64_t sectors = gw_noted(grading, "load sectors");
    const int64_t requests = gw_noted(grading, "loads");
    const int64_t tiles = products / 128;
    const int64_t pairs = products / 512;
    const int64_t stored = gw_noted(grading, "storing lanes");
    const double limit = 1.3 * (double)tiles;
    gw_expect_of_launch(
        grading, (double)sectors <= limit || stored <= product->trial.n,
        "right, but %lld sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "numbers of 16 bits need only %lld: the kernels store %lld numbers in device memory, and C "
        "has %d; leave A and B in half precision there, and convert a number where you store it "
        "in a tile",
        (long long)sectors, (long long)tiles, (long long)stored, product->trial.n);
    gw_expect_of_launch(
        grading, !product_has_small_tiles(grading, product),
        "right, but %lld sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "need only %lld: your tiles are 8 x 8, so each number is loaded twice as often, and a row "
        "of a tile is half a sector; use tiles, and blocks, of 16 x 16",
        (long long)sectors, (long long)tiles);
    // As many numbers as tiles have, but not those of whole sectors.
    const bool spread = (double)sectors > limit && (double)requests <= limit / 2;
    gw_expect_of_launch(
        grading, !spread || 2 * sectors > 9 * requests,
        "right, but %lld sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "numbers of 16 bits need only %lld: a load request takes %.1f sectors, and uses only half "
        "of each; a thread that loads two neighbors must load both at once, *(const __half2 *)&a[i "
        "* inner + k] for an even k",
        (long long)sectors, (long long)tiles, (double)sectors / (double)requests);
    gw_expect_of_launch(
        grading, !spread,
        "right, but a load request takes %.1f sectors of 32 bytes, and 2 are enough, or 4 for "
        "pairs: neighboring threads load numbers of different rows into a tile; let threadIdx.x "
        "choose the column and threadIdx.y the row of what a thread loads",
        (double)sectors / (double)requests);
    gw_expect_of_launch(
        grading, (double)sectors <= limit,
        "right, but %lld sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "numbers of 16 bits need only %lld: let the threads of a block store the numbers of both "
        "tiles in shared memory once, and compute the sums from there",
        (long long)sectors, (long long)tiles);
    gw_expect_of_launch(
        grading, (double)requests <= 1.3 * (double)pairs,
        "right, but the warps made %lld load requests to device memory, and %lld are enough: a "
        "request loads %.0f bytes on average; load two neighbors at once, *(const __half2 *)&a[i * "
        "inner + k] for an even k, so that a request loads 128 bytes",
        (long long)requests, (long long)pairs, 32 * (double)sectors / (double)requests);
}

static void suspect_slips(struct gw_case *grading, const struct product *product,
                          const struct product_matrices *of)
{
    product_suspect_slips(grading, product, of, 1);
    half_suspect_slips(grading, product, of);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct product product = halves_of(argument);
    gw_tell_hint(grading, hint_of_report, NULL);
    if (product_is_right(grading, &product, suspect_slips)) {
        gw_expect_float32(grading);
        product_expect_counts(grading, &product, expect_loads);
    }
}

static const struct gw_case_declaration cases[] = {HALVES_CASES};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
