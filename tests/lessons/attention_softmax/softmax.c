// SPDX-License-Identifier: MIT
// Grades softmax: rows of any finite floats and of -INFINITY, with two arrays and in place, each
// element loaded twice at most.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   An element of -INFINITY gives 0 | step_without_guard
//   A row in which all elements | empty_rows_nan
//   cudaErrorInvalidValue if rows or cols is negative | negative_rows
//   SOFTMAX_MOST_ELEMENTS (also | product_overflows
//   first CUDA call or launch that failed | no_launch_error
//   kernels with at least 32 threads | one_thread
//   if cols is a multiple of 32 | three_passes
//   at most twice, and neighboring threads | thread_per_row
//   loading each element once | explanation
//   bytes that move between host | result_looked_at
//   For comparison: | explanation
//   Accuracy: the error | in_half_precision
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "rows.h"

#ifdef GW_RUNNER

#include "softmax.h"

void gw_run(struct gw_run *run)
{
    const struct rows_trial *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    float *d_y = gw_device_array(run, "d_y");
    const float *d_x = gw_device_input(run, trial, "d_x", d_y);

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial,
                       (int)softmax(d_x, d_y, rows_reported(parameters), parameters->cols));
}

#else

#include "other_softmaxes.h"

/** What a matrix has. */
enum softmax_rule {
    SCORES,    /**< numbers from -6 to 6 */
    ASCENDING, /**< the same, but each is larger than the one before it */
    LARGE,     /**< rows around 1000, 1e30, -1e30 and -3e38, and with both of 3e38 and -3e38 */
    SPREAD,    /**< from -300 to 300 */
    MASKED,    /**< -INFINITY behind the diagonal, in the first elements or at random places */
    EMPTY      /**< rows of scores, and rows of -INFINITY */
};

static float element_of(struct gw_case *grading, enum softmax_rule rule, size_t r, size_t c,
                        size_t cols)
{
    const double score = gw_random(grading, -6, 6);
    if (rule == ASCENDING) {
        return (float)(-6 + 12 * ((double)c + gw_random(grading, 0.1, 0.9)) / (double)cols);
    }
    if (rule == SPREAD) {
        return (float)(50 * score);
    }
    if (rule == LARGE) {
        static const double sizes[] = {1e30, -1e30, -3e38, 1e3, -1e3, -2e4};
        const size_t which = r % 7;
        if (which == 6) {
            return c % 3 == 0 ? 3e38f : c % 3 == 1 ? -3e38f : (float)score;
        }
        // Of the very large ones some are equal, since no two of them are near to each other.
        return which < 3 ? (float)(sizes[which] * (1 + 0.01 * (double)((c * 5) % 7)))
                         : (float)(sizes[which] + score);
    }
    const bool is_masked = r % 4 == 0   ? c > r
                           : r % 4 == 1 ? c < cols / 2
                           : r % 4 == 2 ? gw_random(grading, 0, 1) < 0.6 && c != r % cols
                                        : false;
    const bool is_empty = rule == EMPTY && r % 2 == 1;
    return is_empty || (rule == MASKED && is_masked) ? -INFINITY : (float)score;
}

static void expect_results(struct gw_case *grading, const struct rows *of)
{
    double *want = gw_expected(grading, "d_y");
    double *tolerances = gw_tolerances(grading, "d_y");
    for (size_t r = 0; r < of->rows; r++) {
        const float *x = &of->x[r * of->cols];
        double maximum = (double)-INFINITY;
        for (size_t c = 0; c < of->cols; c++) {
            maximum = (double)x[c] > maximum ? (double)x[c] : maximum;
        }
        double sum = 0;
        for (size_t c = 0; c < of->cols; c++) {
            sum += x[c] > -INFINITY ? exp((double)x[c] - maximum) : 0;
        }
        for (size_t c = 0; c < of->cols; c++) {
            const bool is_number = x[c] > -INFINITY;
            const double distance = is_number ? fmin(maximum - (double)x[c], 200) : 0;
            const size_t i = r * of->cols + c;
            want[i] = is_number ? exp((double)x[c] - maximum) / sum : 0;
            tolerances[i] =
                (4 * distance + (double)of->cols / 8 + 64) * 0x1p-24 * want[i] + 0x1p-126;
        }
    }
}

// Where nothing else is known: NaN.
static void expect_numbers(struct gw_case *grading, const struct rows *of)
{
    const size_t i = rows_first_wrong(grading, of->rows * of->cols);
    if (i == of->rows * of->cols) {
        return;
    }
    const double got = gw_real_result(grading, "d_y", i);
    const double *want = gw_expected(grading, "d_y");
    gw_expect_of(
        grading, GW_OF_VALUES, !isnan(got) || gw_is_unwritten(grading, "d_y", i),
        "d_y[%zu] is NaN but should be %.9g, in row %zu: NaN comes of 0 / 0, of infinity / "
        "infinity, and of -INFINITY + INFINITY; is the maximum that of the whole row, and "
        "is the sum more than 0?",
        i, want[i], i / of->cols);
}

// What is said of an access beyond the end of an array, or of what threads do together.
static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {" of d_x, which has ", "Row r begins at d_x[r * cols] and has the elements d_x[r * cols + "
                                "c] for c < cols; r must be less than rows."},
        {" of d_y, which has ", "Row r begins at d_y[r * cols] and has the elements d_y[r * cols + "
                                "c] for c < cols; r must be less than rows."},
        {"shfl", "All 32 lanes of a warp must reach each shuffle: shuffle after the loop over the "
                 "row, and let lanes without an element have the maximum -INFINITY and the sum "
                 "0."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

static void fill(struct gw_case *grading, const struct rows_trial *parameters, float *x,
                 const struct rows *of)
{
    gw_fill_floats(grading, x, gw_trial_count(&parameters->trial));
    for (size_t i = 0; i < of->rows * of->cols; i++) {
        x[i] = element_of(grading, (enum softmax_rule)parameters->rule, i / of->cols, i % of->cols,
                          of->cols);
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct rows_trial *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    float *y = gw_add_output(grading, trial, "d_y", GW_FLOAT);
    gw_fill_floats(grading, y, gw_trial_fills_output(trial) ? gw_trial_count(trial) : 0);
    float *x = gw_add_input(grading, trial, "d_x", GW_FLOAT, y);
    const bool computes = gw_trial_covered(trial) > 0;
    struct rows of = {.x = x,
                      .rows = computes ? (size_t)parameters->rows : 0,
                      .cols = computes ? (size_t)parameters->cols : 0};
    fill(grading, parameters, x, &of);
    expect_results(grading, &of);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    if (trial->huge > 0 && trial->expect == cudaErrorInvalidConfiguration) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "rows * cols up to 2^30 is");
        return;
    }
    gw_tell_hint(grading, hint_of_report, NULL);
    if (!trial->in_place) {
        gw_tell_rows(grading, "d_x", (size_t)(parameters->cols > 0 ? parameters->cols : 1));
    }
    gw_tell_rows(grading, "d_y", (size_t)(parameters->cols > 0 ? parameters->cols : 1));
    if (!gw_run_trial(grading, trial)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    if (computes) {
        rows_note_grid(grading, &of);
        rows_expect_written(grading, &of);
        gw_expect_right_in_place(grading, trial, "d_x", "d_y");
        softmax_expect_no_slip(grading, &of, parameters->rule == SCORES && of.cols >= 200);
        expect_numbers(grading, &of);
    }
    gw_expect_within(grading, "d_y");
    if (!computes) {
        gw_expect_no_launch(grading, trial->expect == cudaSuccess ? "rows = 0 or cols = 0"
                                                                  : "arguments that are refused");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_default_stream(grading);
    rows_expect_counts(grading, &of);
    if (gw_is_profiled(grading)) {
        rows_expect_few_loads(grading, &of, 1 / 3.0, 0, "the maximum and the sum",
                              "find both in one pass, and rescale the sum when the maximum grows");
    }
}

#define SOFTMAX(words, how, by, row_count, col_count, ...)                                         \
    GW_CASE(#row_count " x " #col_count words, grade, how, struct rows_trial,                      \
            {.n = (row_count) * (col_count), __VA_ARGS__}, .rows = (row_count),                    \
            .cols = (col_count), .rule = (by))
#define TOLD(words, count, row_count, col_count, ...)                                              \
    GW_CASE(words, grade, 0, struct rows_trial, {.n = (count), __VA_ARGS__}, .rows = (row_count),  \
            .cols = (col_count))

static const struct gw_case_declaration cases[] = {
    // What goes wrong with ordinary rows is told first.
    SOFTMAX("", 0, SCORES, 6, 300),
    SOFTMAX(", each element larger than the one before it", GW_TWICE, ASCENDING, 4, 260),
    SOFTMAX(", from -300 to 300", 0, SPREAD, 5, 200),
    SOFTMAX(", rows around 1e30, -1e30, -3e38", 0, LARGE, 14, 140),
    SOFTMAX(", many elements -INFINITY", 0, MASKED, 12, 40),
    SOFTMAX(", rows of -INFINITY", 0, EMPTY, 4, 70),
    SOFTMAX(", d_y is d_x", 0, SCORES, 5, 300, .in_place = 'x'),
    SOFTMAX("", 0, SCORES, 3, 1),
    SOFTMAX("", 0, MASKED, 5, 2),
    SOFTMAX("", GW_TWICE, SCORES, 40, 31),
    SOFTMAX("", GW_TWICE, SCORES, 33, 32),
    SOFTMAX("", GW_TWICE, SCORES, 2, 33),
    SOFTMAX("", GW_TWICE, SPREAD, 9, 129),
    SOFTMAX("", GW_TWICE, SPREAD, 1, 1025),
    SOFTMAX("", GW_TWICE, SCORES, 3, 1024),
    SOFTMAX(", one row", GW_ONCE, SCORES, 1, 4096),
    SOFTMAX("", GW_ONCE, SCORES, 257, 5),
    SOFTMAX(GW_ODD_WORDS, GW_ODD_ARRAYS, SCORES, 7, 64),
    SOFTMAX(", cudaMalloc fails", GW_ONCE, SCORES, 5, 200, .failing_allocation = 1),
    SOFTMAX(", d_y longer than needed", 0, SCORES, 6, 50, .longer = 300),
    TOLD("rows = 0", 0, 0, 5, .longer = 40),
    TOLD("cols = 0", 0, 5, 0, .longer = 40),
    TOLD("rows = -1", -1, -1, 5, .longer = 40, .expect = cudaErrorInvalidValue),
    TOLD("cols = -1", -1, 5, -1, .longer = 40, .expect = cudaErrorInvalidValue),
    TOLD("rows = -2, cols = -3", -1, -2, -3, .longer = 40, .expect = cudaErrorInvalidValue),
    TOLD("65,536 x 65,536", 0, 65536, 65536, .huge = 65536, .expect = cudaErrorInvalidValue),
    TOLD("rows = 2^30 + 1, cols = 1", 0, ROWS_MOST + 1, 1, .huge = ROWS_MOST + 1,
         .expect = cudaErrorInvalidValue),
    TOLD("rows = 2^30, cols = 1, no launch possible", 0, ROWS_MOST, 1, .huge = ROWS_MOST,
         .expect = cudaErrorInvalidConfiguration),
    SOFTMAX(", device limit: 16 threads per block", 0, SCORES, 6, 50, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
