// SPDX-License-Identifier: MIT
// Grades product_wmma: products of matrices of half precision by warps that multiply tiles with
// wmma, and half of the sectors that tiles of 16 x 16 take.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   Warps multiply tiles of 16 x 16 | without_wmma
//   cudaErrorInvalidValue if rows, inner or cols | inner_not_checked
//   the error of the first CUDA call or launch | no_launch_error
//   kernels with at least 32 threads | explanation
//   If rows and cols are at least 32, each | one_block_too_many
//   products: mma_sync() makes at least | without_wmma
//   bytes that move between host | result_looked_at
//   if that is more | explanation
//   products: mma_sync() makes at most | each_product_four_times
//   An mma_sync() of 16 x 16 x 16 | explanation
//   sectors: all loads | warp_per_block
//   Blocks that compute 32 x 32 elements | explanation
//   Accuracy: with eps | sums_in_half
//   The product of two numbers of 11 bits | explanation
//   A tensor core may cut | explanation
//   A fragment of sums in half | explanation
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | straight_inside
//   So d_a and d_b are multiples | explanation
//   The function writes the rows | writes_outside
#include "halves.h"

#ifdef GW_RUNNER

#include "product_wmma.h"

void gw_run(struct gw_run *run)
{
    halves_run(run, product_wmma);
    gw_note_matrices(run);
}

#else

#include "../report_hints.h"
#include "wmma_slips.h"

// What is said of an access beyond the end of an array, or of what threads do together.
static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {"the address is ", "A matrix may begin at any number, and a row too. Store the numbers in "
                            "a tile in shared memory that is declared __align__(32), and load the "
                            "fragment from there."},
        {"the leading dimension ",
         "Each row must begin at a multiple of 16 bytes. Rows of d_a and d_b need not: copy the "
         "numbers to a tile in shared memory, and load the fragment from there. If you pad the "
         "rows "
         "of a tile, pad by 8 halves or 4 floats, not by 1."},
        {" of __shared__ tile_",
         "A fragment of 16 x 16 reaches from its address over 15 leading dimensions "
         "and 16 numbers. The leading dimension is the distance of two rows of the "
         "tile: 16 in tile_a, 32 in tile_b and tile_c."},
        {" of d_a, which has ",
         "Row i of A begins at d_a[i * inner] and has inner numbers. Where i "
         "is not less than rows, or k not less than inner, store 0 in the "
         "tile."},
        {" of d_b, which has ", "Row k of B begins at d_b[k * cols] and has cols numbers. Where k "
                                "is not less than inner, or j not less than cols, store 0 in the "
                                "tile."},
        {" of d_c, which has ", "Store a tile of C in shared memory first, and then those of its "
                                "elements for which i is less than rows and j less than cols."},
        {"read 4 bytes that were never written",
         "If these are of a tile of C: each tile of a block needs a warp that stores it. Does the "
         "block have a warp for each, and does each warp store its own?"},
        {"read 16 bytes that were never written",
         "A fragment reads 16 x 16 elements of its tile, also those outside of the matrices: store "
         "0 there. Threads that return early store nothing, and are missing for the others."},
        {"race", "The tiles need a barrier after the threads have stored them, and one before they "
                 "store the next ones. The same holds for a tile of C between store_matrix_sync "
                 "and the threads that read it."},
        {"barrier", "All threads of a block must reach each barrier, also those whose tile lies "
                    "outside of C: let these multiply zeros, and store nothing."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

static int64_t products_of(const struct product *product)
{
    return (int64_t)product->rows * product->inner * product->cols;
}

// Those of all products go through mma_sync.
static void expect_tensor_cores(struct gw_case *grading, const struct product *product)
{
    const int64_t made = gw_noted(grading, "mma products");
    if (!gw_is_profiled(grading) || product->inner == 0) {
        return;
    }
    gw_expect_of_launch(
        grading, made > 0,
        "right, but mma_sync() was never called in this case: the threads multiply, and "
        "the tensor cores are idle; load tiles of 16 x 16 into fragments, and let "
        "each warp multiply them with wmma::mma_sync(), also those that C fills "
        "in part, with zeros outside of the matrices");
    gw_expect_of_launch(
        grading, made >= products_of(product),
        "right, but mma_sync() made only %lld of the %lld products: threads multiply the rest; "
        "fill tiles at the edge with zeros, and multiply them with mma_sync(), too",
        (long long)made, (long long)products_of(product));
}

// Each number of A is loaded once for 32 columns of C, and each of B for 32 rows. A sector holds 16
// of them.
static void expect_work(struct gw_case *grading, const struct product *product)
{
    enum { OF_BOTH_TILES = 64 }; // sectors that load_matrix_sync takes for a product, each twice
    const int64_t made = gw_noted(grading, "mma products");
    const int64_t products = products_of(product);
    const int64_t sectors = gw_noted(grading, "load sectors");
    const int64_t tiles = products / 256;
    const double limit = 1.3 * (double)tiles;
    const bool warp_per_block = gw_noted(grading, "threads") == 32 * gw_noted(grading, "blocks");
    gw_expect_of_launch(
        grading, made <= 2 * products,
        "right, but mma_sync() made %lld products (line %lld), and C needs %lld: several warps "
        "compute the same tile of C; give each warp a tile of its own, by threadIdx.x / 32",
        (long long)made, (long long)gw_noted(grading, "line of mma"), (long long)products);
    gw_expect_of_launch(
        grading, (double)sectors <= limit || !warp_per_block,
        "right, but %lld sectors of 32 bytes were loaded from device memory, and blocks of 32 x 32 "
        "elements of C need only %lld: each block has one warp, so no other warp uses its tiles; "
        "let 4 "
        "warps share the tiles of a block, or let the warp compute 2 x 2 tiles of C",
        (long long)sectors, (long long)tiles);
    gw_expect_of_launch(
        grading, (double)sectors <= limit || sectors != OF_BOTH_TILES * gw_noted(grading, "mma"),
        "right, but %lld sectors of 32 bytes were loaded from device memory, and blocks of 32 x 32 "
        "elements of C need only %lld: load_matrix_sync() in line %lld reads device memory for "
        "each warp; let the threads of a block store the tiles in shared memory once, and load the "
        "fragments from there",
        (long long)sectors, (long long)tiles, (long long)gw_noted(grading, "line of load of A"));
    gw_expect_of_launch(
        grading, (double)sectors <= limit,
        "right, but %lld sectors of 32 bytes were loaded from device memory, and blocks of 32 x 32 "
        "elements of C need only %lld: load each number of a tile once per block, let neighboring "
        "threads load neighboring numbers, and give a block 2 x 2 tiles of C",
        (long long)sectors, (long long)tiles);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct product product = halves_of(argument);
    gw_tell_hint(grading, hint_of_report, NULL);
    if (product_is_right(grading, &product, wmma_suspect_slips)) {
        gw_expect_float32(grading);
        expect_tensor_cores(grading, &product);
        product_expect_counts(grading, &product, expect_work);
    }
}

static const struct gw_case_declaration cases[] = {HALVES_CASES};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
