// SPDX-License-Identifier: MIT
// Grades layer_norm: rows of small and of large numbers, with two arrays and in place, each element
// loaded twice at most.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows or cols is negative | negative_rows
//   LAYER_NORM_MOST_ELEMENTS (also | product_overflows
//   is not more than 0 (also | epsilon_unchecked
//   failed, if one failed | no_launch_error
//   kernels with at least 32 threads | one_thread
//   if cols is a multiple of 32 | three_passes
//   memory at most twice, and neighboring threads | thread_per_row
//   element; d_x twice | explanation
//   bytes that move between host | result_looked_at
//   For comparison: | explanation
//   Accuracy: with M | mean_of_squares
//   x_k^2 and the square | explanation
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "rows.h"

struct parameters {
    struct rows_trial rows;
    float epsilon;
};

#ifdef GW_RUNNER

#include "layer_norm.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->rows.trial;
    const float *d_gamma = gw_device_array(run, "d_gamma");
    const float *d_beta = gw_device_array(run, "d_beta");
    float *d_y = gw_device_array(run, "d_y");
    const float *d_x = gw_device_input(run, trial, "d_x", d_y);

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial,
                       (int)layer_norm(d_x, d_gamma, d_beta, d_y, rows_reported(&parameters->rows),
                                       parameters->rows.cols, parameters->epsilon));
}

#else

#include "other_norms.h"

/** What a matrix has. */
enum norm_rule {
    NUMBERS, /**< from -6 to 6 */
    SMALL,   /**< from -0.01 to 0.01, where epsilon counts */
    LARGE,   /**< 10,000 and -3,000, and differences up to 20 */
    EQUAL    /**< all elements of a row are equal */
};

static float element_of(struct gw_case *grading, enum norm_rule rule, size_t r)
{
    const double number = gw_random(grading, -6, 6);
    const double size = r % 2 == 0 ? 10000 : -3000;
    return rule == SMALL   ? (float)(number / 600)
           : rule == LARGE ? (float)(size + number * 20 / 6)
           : rule == EQUAL ? (float)r + 0.5f
                           : (float)number;
}

static void expect_results(struct gw_case *grading, const struct normed *of)
{
    double *want = gw_expected(grading, "d_y");
    double *tolerances = gw_tolerances(grading, "d_y");
    const size_t cols = of->rows.cols;
    const struct norm_slip right = {.said = NULL};
    norm_of_slip(of, &right, 1, want);
    for (size_t r = 0; r < of->rows.rows; r++) {
        const float *x = &of->rows.x[r * cols];
        double mean = 0;
        double largest = 0;
        for (size_t c = 0; c < cols; c++) {
            mean += (double)x[c] / (double)cols;
            largest = fmax(largest, fabs((double)x[c]));
        }
        double variance = 0;
        for (size_t c = 0; c < cols; c++) {
            variance += ((double)x[c] - mean) * ((double)x[c] - mean) / (double)cols;
        }
        const double root = sqrt(variance + of->epsilon);
        const double relative = ((double)cols / 16 + 32) * 0x1p-24 * (1 + largest / root);
        for (size_t c = 0; c < cols; c++) {
            tolerances[r * cols + c] =
                relative * fabs((double)of->gamma[c]) * (1 + fabs((double)x[c] - mean) / root) +
                4 * 0x1p-24 * fabs((double)of->beta[c]);
        }
    }
}

// What is said of an access beyond the end of an array, or of a shuffle that lanes have missed.
static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {" of d_gamma, which has ", "d_gamma has one element per column: d_gamma[c] for c < cols."},
        {" of d_beta, which has ", "d_beta has one element per column: d_beta[c] for c < cols."},
        {" of d_x, which has ", "Row r begins at d_x[r * cols] and has the elements d_x[r * cols + "
                                "c] for c < cols; r must be less than rows."},
        {" of d_y, which has ", "Row r begins at d_y[r * cols] and has the elements d_y[r * cols + "
                                "c] for c < cols; r must be less than rows."},
        {"shfl", "All 32 lanes of a warp must reach each shuffle: shuffle after the loop over the "
                 "row, and let lanes without an element have the count 0."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->rows.trial;
    const size_t cols =
        (size_t)(parameters->rows.cols > 0 && trial->huge == 0 ? parameters->rows.cols : 1);
    float *y = gw_add_output(grading, trial, "d_y", GW_FLOAT);
    gw_fill_floats(grading, y, gw_trial_fills_output(trial) ? gw_trial_count(trial) : 0);
    float *x = gw_add_input(grading, trial, "d_x", GW_FLOAT, y);
    float *gamma = gw_add_array(grading, "d_gamma", GW_INPUT, GW_FLOAT, cols);
    float *beta = gw_add_array(grading, "d_beta", GW_INPUT, GW_FLOAT, cols);
    gw_fill_floats(grading, gamma, cols);
    gw_fill_floats(grading, beta, cols);
    const bool computes = gw_trial_covered(trial) > 0;
    struct normed of = {.rows = {.x = x,
                                 .rows = computes ? (size_t)parameters->rows.rows : 0,
                                 .cols = computes ? cols : 0},
                        .gamma = gamma,
                        .beta = beta,
                        .epsilon = (double)parameters->epsilon};
    gw_fill_floats(grading, x, gw_trial_count(trial));
    for (size_t i = 0; i < of.rows.rows * of.rows.cols; i++) {
        x[i] = element_of(grading, (enum norm_rule)parameters->rows.rule, i / cols);
    }
    expect_results(grading, &of);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    if (trial->huge > 0 && trial->expect == cudaErrorInvalidConfiguration) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "rows * cols up to 2^30 is");
        return;
    }
    gw_tell_hint(grading, hint_of_report, NULL);
    if (!gw_run_trial(grading, trial)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    if (computes) {
        rows_note_grid(grading, &of.rows);
        rows_expect_written(grading, &of.rows);
        gw_expect_right_in_place(grading, trial, "d_x", "d_y");
        norm_expect_no_slip(grading, &of);
    }
    gw_expect_within(grading, "d_y");
    if (!computes) {
        gw_expect_no_launch(grading, trial->expect == cudaSuccess ? "rows = 0 or cols = 0"
                                                                  : "arguments that are refused");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_default_stream(grading);
    rows_expect_counts(grading, &of.rows);
    if (gw_is_profiled(grading)) {
        rows_expect_few_loads(grading, &of.rows, 0.59, 0.25, "the mean and the variance",
                              "find both in one pass, or keep the row in shared memory");
    }
}

#define NORM(words, how, by, row_count, col_count, ...)                                            \
    GW_CASE(#row_count " x " #col_count words, grade, how, struct parameters,                      \
            {{.n = (row_count) * (col_count), __VA_ARGS__},                                        \
             .rows = (row_count),                                                                  \
             .cols = (col_count),                                                                  \
             .rule = (by)},                                                                        \
            .epsilon = 1e-5f)
#define TOLD(words, count, row_count, col_count, of_epsilon, ...)                                  \
    GW_CASE(words, grade, 0, struct parameters,                                                    \
            {{.n = (count), __VA_ARGS__}, .rows = (row_count), .cols = (col_count)},               \
            .epsilon = (of_epsilon))
#define REFUSED .longer = 40, .expect = cudaErrorInvalidValue

static const struct gw_case_declaration cases[] = {
    // What goes wrong with ordinary rows is told first.
    NORM("", 0, NUMBERS, 6, 300),
    NORM(", numbers up to 0.01", 0, SMALL, 5, 200),
    NORM(", rows around 10,000 and -3,000", 0, LARGE, 6, 260),
    NORM(", all elements of a row equal", 0, EQUAL, 4, 64),
    NORM(", d_y is d_x", 0, NUMBERS, 5, 300, .in_place = 'x'),
    NORM("", 0, NUMBERS, 3, 1),
    NORM("", 0, NUMBERS, 5, 2),
    NORM("", GW_TWICE, NUMBERS, 40, 31),
    NORM("", GW_TWICE, NUMBERS, 33, 32),
    NORM("", GW_TWICE, NUMBERS, 2, 33),
    NORM("", GW_TWICE, NUMBERS, 9, 129),
    NORM("", GW_TWICE, LARGE, 1, 1025),
    NORM("", GW_TWICE, NUMBERS, 3, 1024),
    NORM(", one row", GW_ONCE, NUMBERS, 1, 4096),
    NORM("", GW_ONCE, NUMBERS, 257, 5),
    NORM(GW_ODD_WORDS, GW_ODD_ARRAYS, NUMBERS, 7, 64),
    NORM(", cudaMalloc fails", GW_ONCE, NUMBERS, 5, 200, .failing_allocation = 1),
    NORM(", d_y longer than needed", 0, NUMBERS, 6, 50, .longer = 300),
    TOLD("rows = 0", 0, 0, 5, 1e-5f, .longer = 40),
    TOLD("cols = 0", 0, 5, 0, 1e-5f, .longer = 40),
    TOLD("rows = -1", -1, -1, 5, 1e-5f, REFUSED),
    TOLD("cols = -1", -1, 5, -1, 1e-5f, REFUSED),
    TOLD("rows = -2, cols = -3", -1, -2, -3, 1e-5f, REFUSED),
    TOLD("epsilon = 0", 30, 6, 5, 0.0f, REFUSED),
    TOLD("epsilon is a NaN", 30, 6, 5, NAN, REFUSED),
    TOLD("65,536 x 65,536", 0, 65536, 65536, 1e-5f, .huge = 65536, .expect = cudaErrorInvalidValue),
    TOLD("rows = 2^30 + 1, cols = 1", 0, ROWS_MOST + 1, 1, 1e-5f, .huge = ROWS_MOST + 1,
         .expect = cudaErrorInvalidValue),
    TOLD("rows = 2^30, cols = 1, no launch possible", 0, ROWS_MOST, 1, 1e-5f, .huge = ROWS_MOST,
         .expect = cudaErrorInvalidConfiguration),
    NORM(", device limit: 16 threads per block", 0, NUMBERS, 6, 50, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
