// SPDX-License-Identifier: MIT
// Grades lesson 8, matmul_blocked: right products, of numbers that are taken from shared memory
// once for several products.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows, inner or cols | inner_not_checked
//   the error of the launch if it | no_launch_error
//   Threads: at least 32 | one_thread
//   cols are at least 32, each | one_block_too_many
//   Bytes that move between | result_looked_at
//   if that is more | explanation
//   Loads from device memory | from_device_memory
//   Loads from shared memory | one_element_each
//   Wavefronts: at most 1.3 per request | four_neighbours
//   The CPU device counts each load | in_one_expression
//   Accuracy: as in `matmul_naive` | in_half_precision
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   The function writes the rows * | writes_outside
#include "tiles.h"

#ifdef GW_RUNNER

#include "matmul_blocked.h"

void gw_run(struct gw_run *run)
{
    product_run(run, matmul_blocked);
}

#else

enum { PRODUCTS_A_REQUEST = 40 };

static const double most_wavefronts = 1.3; // a request of 4 bytes a thread

// A warp's 32 threads take two numbers each for 32 products, where each computes one element, which
// are 16 products a request; with 4 x 4 elements it is 8 numbers for 512 products.
static void expect_requests(struct gw_case *grading, const struct product *product)
{
    product_expect_tiles(grading, product);
    if (product->rows % 128 != 0 || product->cols % 128 != 0) {
        return;
    }
    const double requests = (double)gw_noted(grading, "shared loads");
    const double words = (double)gw_noted(grading, "shared load words"); // 4 for a float4
    const double wavefronts = (double)gw_noted(grading, "shared load wavefronts");
    const double products = (double)product->trial.n * product->inner;
    const double threads = (double)gw_noted(grading, "threads");
    const double each = product->trial.n / threads;                   // elements of C
    const double loaded = 32 * requests / (threads * product->inner); // by a thread for each k
    gw_expect_of_launch(
        grading, requests <= products / PRODUCTS_A_REQUEST || each < 8,
        "right, but each thread loads %.0f numbers from shared memory per k, and 8 are enough for "
        "its %.0f elements of C: load its four numbers of tile_a and its four of tile_b into "
        "variables once per k, and use each of them in four products",
        loaded, each);
    gw_expect_of_launch(
        grading, requests <= products / PRODUCTS_A_REQUEST,
        "right, but the warps of %lld threads made %.0f load requests to shared memory for %d "
        "elements of %d products each: %s products per request, and the minimum is %d; let each "
        "thread compute 4 x 4 elements of C, and for each k load four elements of A and four of B "
        "into registers, for all 16 products",
        (long long)gw_noted(grading, "threads"), requests, product->trial.n, product->inner,
        GW_APART(1, products / requests, PRODUCTS_A_REQUEST), PRODUCTS_A_REQUEST);
    gw_expect_of_launch(grading, wavefronts <= most_wavefronts * words,
                        "right, but %.0f requests to shared memory took %.0f wavefronts, %.1f per "
                        "request: bank conflicts (element e of a float array is in bank e %% 32); "
                        "let neighboring threads in x read neighboring elements, columns x, x + "
                        "16, x + 32 and x + 48 of the tile, and rows in the same way",
                        requests, wavefronts, wavefronts / requests);
}

// Sums of a thread that are stored with row and column exchanged. A block has `threads` rows and
// columns of threads, and a thread `each` rows and columns of C, together or `threads` apart.
struct exchanged {
    const struct product_matrices *of;
    size_t threads, each;
    bool together;
};

static double exchanged_sum(const void *context, size_t element)
{
    const struct exchanged *exchanged = context;
    const struct product_matrices *of = exchanged->of;
    const size_t i = element / of->cols;
    const size_t j = element % of->cols;
    const size_t side = exchanged->threads * exchanged->each;
    const size_t step = exchanged->together ? 1 : exchanged->threads;
    const size_t r = exchanged->together ? i % exchanged->each : i % side / step;
    const size_t s = exchanged->together ? j % exchanged->each : j % side / step;
    const size_t row = i - r * step + s * step;
    const size_t column = j - s * step + r * step;
    return row < of->rows && column < of->cols
               ? product_element(of, row * of->cols + column,
                                 (struct product_way){.terms = of->inner,
                                                      .row_of_a = of->inner,
                                                      .row_of_b = of->cols})
               : 0;
}

static void suspect_exchanged(struct gw_case *grading, const struct product *product,
                              const struct product_matrices *of)
{
    static const char said[] =
        "sum[s][r], where sum[r][s] belongs to row r and column s of the elements of a thread";
    // 4 x 4 elements, 16 apart, are among the slips of tiles.
    static const struct exchanged ways[] = {
        {NULL, 8, 8, false}, {NULL, 16, 4, true},  {NULL, 8, 8, true}, {NULL, 16, 2, false},
        {NULL, 16, 2, true}, {NULL, 8, 4, false},  {NULL, 8, 4, true}, {NULL, 16, 8, false},
        {NULL, 16, 8, true}, {NULL, 32, 2, false}, {NULL, 32, 2, true}};
    const struct gw_mistaken formula = {said, exchanged_sum};
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        struct exchanged way = ways[i];
        way.of = of;
        gw_suspect_mistaken(grading, "d_c", gw_trial_covered(&product->trial), &formula, 1, &way);
    }
}

static void suspect_slips(struct gw_case *grading, const struct product *product,
                          const struct product_matrices *of)
{
    product_suspect_slips(grading, product, of, 4);
    suspect_exchanged(grading, product, of);
}

static void grade(struct gw_case *grading, const void *argument)
{
    product_grade(grading, argument, suspect_slips, expect_requests);
}

static const struct gw_case_declaration cases[] = {PRODUCT_CASES, PRODUCT_REFUSED};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
