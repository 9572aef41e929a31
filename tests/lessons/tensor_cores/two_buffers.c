// SPDX-License-Identifier: MIT
// Grades two_buffers: products of float matrices of tiles that are copied asynchronously, and most
// of them while the block multiplies those before.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   Asynchronous copies bring the tiles | plain_loads
//   cudaErrorInvalidValue if rows, inner or cols | inner_not_checked
//   the error of the first CUDA call or launch | no_launch_error
//   kernels with at least 32 threads | in_double
//   If rows and cols are at least 32, each | one_block_too_many
//   bytes that move between host | result_looked_at
//   if that is more | explanation
//   sectors: all loads | small_tiles
//   These are rows * inner | explanation
//   asynchronous copies: at least | plain_loads
//   shared memory: at most | sixteen_buffers
//   Two buffers for two tiles | explanation
//   work meanwhile, if rows and cols | waits_for_all
//   Accuracy: as in | in_half_precision
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | sixteen_bytes_anywhere
//   So copies of 4 bytes | explanation
//   The function writes the rows | writes_outside
#include "../lesson8_matrix_product/tiles.h"

#ifdef GW_RUNNER

#include "two_buffers.h"

void gw_run(struct gw_run *run)
{
    product_run(run, two_buffers);
    gw_note_async_copies(run);
}

#else

#include "../report_hints.h"
#include "buffer_slips.h"

// What is said of an access beyond the end of an array, or of what threads do together. What is
// read before its copy has arrived has a hint by the copy's batch already.
static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {" of d_a, which has ",
         "Row i of A begins at d_a[i * inner] and has inner numbers. Where i is not less than "
         "rows, or the column not less than inner, begin no copy, and store 0 in the tile."},
        {" of d_b, which has ",
         "Row k of B begins at d_b[k * cols] and has cols numbers. Where k is not less than inner, "
         "or j not less than cols, begin no copy, and store 0 in the tile."},
        {" of d_c, which has ", "Write an element of C only if i is less than rows and j less than "
                                "cols."},
        {" of float [",
         "There are two buffers, 0 and 1. Exchange them at the end of each round, by "
         "now = 1 - now."},
        {"misaligned", "A copy of 8 or 16 bytes needs both addresses to be multiples of that. A "
                       "matrix may begin at any float, and so may its rows: copy sizeof(float) "
                       "bytes, or check the addresses and the sizes first."},
        {"were never written",
         "If these are of a tile: a place for which no copy is begun must be 0, also outside of "
         "the matrices. Are the first tiles copied before the loop, and into the buffer that the "
         "first round multiplies?"}};
    static const struct report_hint in_race = {
        "race", "A round needs two barriers: one after the wait, since each thread waits only for "
                "its own copies, and one after the products, before anybody begins copies into the "
                "buffer that this round has multiplied. And the two buffers must be exchanged in "
                "each round."};
    (void)grading;
    (void)context;
    if (report_first_line_has(report, "an asynchronous copy is still to write")) {
        return NULL;
    }
    if (strstr(report, "copies 4, 8 or 16 bytes")) {
        return strdup("The last argument is a number of bytes, not of elements: a thread copies "
                      "one float with __pipeline_memcpy_async(to, from, sizeof(float)).");
    }
    char *of_array = report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
    return of_array ? of_array : report_hint_of(report, &in_race, 1);
}

// Where the line is known, it is said.
static const char *in_line(char text[32], int64_t line, const char *before)
{
    text[0] = '\0';
    if (line > 0) {
        snprintf(text, 32, "%s %lld", before, (long long)line);
    }
    return text;
}

static void expect_copies(struct gw_case *grading)
{
    const int64_t loads = gw_noted(grading, "load lanes");
    const int64_t copies = gw_noted(grading, "async copies");
    gw_expect_of_launch(
        grading, copies > 0,
        "right, but the kernel began no asynchronous copy: each thread waits for the numbers that "
        "it loads; copy them into shared memory by __pipeline_memcpy_async(to, from, "
        "sizeof(float))");
    gw_expect_of_launch(
        grading, 10 * copies >= 9 * loads,
        "right, but only %lld of the %lld loads from device memory are asynchronous copies: copy "
        "the tiles of both matrices by __pipeline_memcpy_async(), also in the first and the last "
        "round",
        (long long)copies, (long long)loads);
}

static void expect_work_meanwhile(struct gw_case *grading)
{
    const int64_t bytes = gw_noted(grading, "async bytes");
    const int64_t idle = gw_noted(grading, "async idle bytes");
    char wait[32], copy[32];
    in_line(wait, gw_noted(grading, "line of idle wait"), " in line");
    in_line(copy, gw_noted(grading, "line of idle copy"), " in line");
    gw_expect_of_launch(
        grading, 3 * idle <= bytes,
        "right, but of %lld bytes that were copied asynchronously (the latest copy%s), %lld were "
        "waited for%s before their thread read anything from shared memory: no work was done "
        "meanwhile; begin the copies of the next tiles, wait only for the tiles of this round "
        "with __pipeline_wait_prior(1), and multiply these",
        (long long)bytes, copy, (long long)idle, wait);
}

static void expect_buffers(struct gw_case *grading, const struct product *product)
{
    enum { MOST_SHARED = 16384 };
    const int64_t shared = gw_noted(grading, "block shared bytes");
    product_expect_tiles(grading, product);
    expect_copies(grading);
    gw_expect_of_launch(
        grading, shared <= MOST_SHARED,
        "right, but a block has %lld bytes of shared memory, and at most %d are allowed: two "
        "buffers for each of two tiles of 16 x 16 floats take 4096",
        (long long)shared, MOST_SHARED);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct product *product = argument;
    gw_tell_hint(grading, hint_of_report, NULL);
    if (product_is_right(grading, product, buffer_suspect_slips)) {
        gw_expect_float32(grading);
        product_expect_counts(grading, product, expect_buffers);
        if (product->rows >= 32 && product->cols >= 32 && product->inner >= 192) {
            expect_work_meanwhile(grading);
        }
    }
}

static const struct gw_case_declaration cases[] = {
    PRODUCT("", GW_ONCE, 64, 48, 80),
    PRODUCT("", GW_ONCE, 32, 192, 32),
    PRODUCT("", GW_ONCE, 35, 100, 5),
    PRODUCT("", GW_TWICE, 37, 37, 5),
    PRODUCT("", GW_ONCE, 33, 33, 5),
    PRODUCT("", 0, 1, 1, 1),
    PRODUCT("", 0, 16, 16, 16),
    PRODUCT("", 0, 31, 1, 40),
    PRODUCT("", 0, 5, 40, 3),
    PRODUCT(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 40, 24, 12),
    PRODUCT(GW_ODD_WORDS, GW_ODD_ARRAYS, 33, 20, 12),
    PRODUCT(", d_c longer than needed", 0, 12, 20, 36, .longer = 700),
    PRODUCT("", GW_TWICE, 16, 129, 33),
    PRODUCT("", 0, 0, 3, 5),
    PRODUCT("", 0, 3, 5, 0),
    PRODUCT("", 0, 20, 0, 33),
    PRODUCT("", 0, -1, 3, 5, .expect = cudaErrorInvalidValue),
    PRODUCT("", 0, 3, -1, 5, .expect = cudaErrorInvalidValue),
    PRODUCT("", 0, 3, 5, -1, .expect = cudaErrorInvalidValue),
    PRODUCT("", 0, 0, -1, 5, .expect = cudaErrorInvalidValue),
    PRODUCT("", 0, -1, 3, 0, .expect = cudaErrorInvalidValue),
    PRODUCT_REFUSED};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
