// SPDX-License-Identifier: MIT
// Grades spmv: right sums for every row, by warps that load neighboring elements, also where one
// row has most of the elements.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows is out | negative_rows
//   launch that failed | no_launch_error
//   kernels with at least 32 threads | one_thread
//   from 1,000 stored elements on: | thread_per_long_row
//   if each row has 64 elements | thread_per_row
//   bytes that move between host | result_looked_at
//   For comparison: | explanation
//   Accuracy: the error | in_half_precision
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "../default_stream.h"

/** The rows are the trial's n. */
struct parameters {
    struct gw_trial trial;
    int rule; // enum matrix_rule
};

#ifdef GW_RUNNER

#include "spmv.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const int *d_offsets = gw_device_array(run, "d_offsets");
    const int *d_columns = gw_device_array(run, "d_columns");
    const float *d_values = gw_device_array(run, "d_values");
    const float *d_x = gw_device_array(run, "d_x");
    float *d_y = gw_device_array(run, "d_y");

    gw_before_in_stream(&parameters->trial);
    gw_after_in_stream(
        run, &parameters->trial,
        (int)spmv(d_offsets, d_columns, d_values, d_x, d_y, gw_trial_reported(&parameters->trial)));
}

#else

#include "../device_work.h"
#include "../report_hints.h"
#include "other_products.h"

enum { MOST_ROWS = 1 << 24, MOST_SECTORS = 8, LOADS_PER_ROW = 24, LOADS_PER_32 = 6 };

// Of a band, a request that takes 4 bytes per thread.
static void expect_neighbors(struct gw_case *grading)
{
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double words = (double)gw_noted(grading, "load words");
    const double loads = (double)gw_noted(grading, "loads");
    const double each = words > 0 ? sectors / words : 0;
    gw_expect_of_launch(
        grading, each <= MOST_SECTORS,
        "right, but a load request takes %s sectors of 32 bytes, and the limit is %d: at the same "
        "time, the 32 threads of a warp load elements of %s; let the threads of a warp share a "
        "row, so that neighboring threads load neighboring elements",
        GW_APART(1, loads > 0 ? sectors / loads : 0, MOST_SECTORS), MOST_SECTORS,
        each > 16 ? "32 different rows" : "rows that are far apart");
}

static void expect_few_loads(struct gw_case *grading, const struct matrix *matrix, int rule)
{
    const int64_t loads = gw_noted(grading, "loads");
    const int64_t most =
        LOADS_PER_ROW * (int64_t)matrix->rows + LOADS_PER_32 * (int64_t)matrix->stored / 32;
    gw_expect_of_launch(
        grading, rule != MATRIX_LONG || loads <= most || loads < 2 * MATRIX_LONGEST,
        "right, but warps made %lld load requests for %zu rows with %zu elements, and the limit is "
        "%lld: one row has %d elements, and one thread goes through all of them; let the 32 "
        "threads of a warp share each row",
        (long long)loads, matrix->rows, matrix->stored, (long long)most, MATRIX_LONGEST);
    gw_expect_of_launch(
        grading, loads <= most,
        "right, but warps made %lld load requests for %zu rows with %zu elements, and the limit is "
        "%lld: load each element once, 32 elements per request",
        (long long)loads, matrix->rows, matrix->stored, (long long)most);
}

static void expect_counts(struct gw_case *grading, const struct matrix *matrix, int rule)
{
    const int64_t rows = (int64_t)matrix->rows;
    gw_expect_many_threads(grading, rows);
    if (!gw_is_profiled(grading)) {
        return;
    }
    gw_expect_little_traffic(grading, rows, "each row");
    if (matrix->stored >= 1000) {
        expect_few_loads(grading, matrix, rule);
    }
    if (rule == MATRIX_BAND) {
        expect_neighbors(grading);
    }
}

// Of a launch with fewer warps than rows: those that have one are written, and no others.
static void expect_warp_for_each_row(struct gw_case *grading, const struct matrix *matrix)
{
    const size_t warps = matrix->threads / 32;
    bool as_warps = warps > 0 && warps < matrix->rows;
    for (size_t r = 0; as_warps && r < matrix->rows; r++) {
        as_warps = gw_is_unwritten(grading, "d_y", r) == (r >= warps);
    }
    gw_expect_of(grading, GW_OF_CAUSE, !as_warps,
                 "rows %zu to %zu were never written, since no warp has them: the launch has %zu "
                 "threads, which are %zu warps. A warp per row takes 32 * rows threads, rounded up "
                 "to whole blocks",
                 warps, matrix->rows - 1, matrix->threads, warps);
}

// What is said of an access beyond the end of an array, or of a shuffle that lanes have missed.
static char *hint_of_index(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {" of d_offsets, which has ",
         "d_offsets has rows + 1 elements. Row r needs d_offsets[r] and d_offsets[r + 1], for r "
         "from "
         "0 to rows - 1: is r the row of this thread or warp, and is it compared with rows?"},
        {" of d_columns, which has ",
         "The elements of row r begin at d_offsets[r] and end before d_offsets[r + 1]."},
        {" of d_values, which has ",
         "The elements of row r begin at d_offsets[r] and end before d_offsets[r + 1]."},
        {" of d_x, which has ",
         "d_x has one element per column: element k of the matrix needs d_x[d_columns[k]]."},
        {" of d_y, which has ", "d_y has one element per row: write d_y[r] for row r < rows."},
        {"shfl", "All 32 lanes of a warp must reach each shuffle: give them the same row, shuffle "
                 "after the loop, and let lanes without an element shuffle a sum of 0."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    struct matrix matrix;
    matrix_make(grading, (enum matrix_rule)parameters->rule, trial->n > 0 ? (size_t)trial->n : 0,
                &matrix);
    float *before = gw_add_output(grading, trial, "d_y", GW_FLOAT);
    gw_fill_floats(grading, before, gw_trial_fills_output(trial) ? gw_trial_count(trial) : 0);
    double *want = gw_expected(grading, "d_y");
    if (trial->expect == cudaSuccess) {
        matrix_expect(&matrix, want, gw_tolerances(grading, "d_y"));
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (trial->huge == MOST_ROWS) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "rows up to 2^24 is");
        return;
    }
    gw_tell_hint(grading, hint_of_index, NULL);
    if (!gw_run_trial(grading, trial)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    matrix.threads = (size_t)gw_noted(grading, "threads");
    if (trial->expect == cudaSuccess) {
        gw_expect_not_mistaken(grading, "d_y", matrix.rows, other_products, OTHER_PRODUCTS,
                               &matrix);
        expect_float_factors(grading, &matrix);
        expect_warp_for_each_row(grading, &matrix);
    }
    gw_expect_within(grading, "d_y");
    if (trial->n <= 0 || trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading,
                            trial->expect == cudaSuccess ? "rows = 0" : "rows out of range");
        return;
    }
    gw_expect_default_stream(grading);
    if (!trial->uncounted) {
        expect_counts(grading, &matrix, parameters->rule);
    }
}

#define SPMV(words, how, by, count, ...)                                                           \
    GW_CASE("rows = " #count words, grade, how, struct parameters, {.n = count, __VA_ARGS__},      \
            MATRIX_##by)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary matrix is told first.
    SPMV(", 0 to 9 elements per row", 0, MIXED, 50), SPMV(", 64 elements per row", 0, BAND, 96),
    SPMV(", one row of 3,001 elements", GW_TWICE, LONG, 101),
    // About as many as a block has warps, or threads, and one row that has no element.
    SPMV("", 0, MIXED, 2), SPMV("", 0, BAND, 7), SPMV("", 0, BAND, 8), SPMV("", 0, BAND, 9),
    SPMV("", 0, MIXED, 31), SPMV("", 0, MIXED, 32), SPMV("", 0, MIXED, 33),
    SPMV("", GW_TWICE, MIXED, 256), SPMV("", GW_TWICE, MIXED, 257),
    SPMV(", all rows empty", 0, EMPTY, 40), SPMV(", empty", 0, MIXED, 1),
    SPMV(GW_ODD_WORDS, GW_ODD_ARRAYS, MIXED, 100),
    SPMV(", d_y longer than rows", 0, MIXED, 100, .longer = 300),
    // More blocks of 8 warps than a block may have threads.
    SPMV("", GW_ONCE, MIXED, 8200, .uncounted = true), SPMV("", 0, MIXED, 0),
    SPMV("", 0, MIXED, -1, .longer = 300, .expect = cudaErrorInvalidValue),
    GW_CASE("rows = 2^24 + 1", grade, 0, struct parameters,
            {.huge = MOST_ROWS + 1, .expect = cudaErrorInvalidValue}, MATRIX_EMPTY),
    GW_CASE("rows = 2^24, no launch possible", grade, 0, struct parameters,
            {.huge = MOST_ROWS, .expect = cudaErrorInvalidConfiguration}, MATRIX_EMPTY),
    SPMV(", device limit: 16 threads per block", 0, MIXED, 100, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
