// SPDX-License-Identifier: MIT
// Grades attention: scores of ordinary and of very large numbers and of -INFINITY, with and without
// a causal mask, by few loads and without the memory of all scores.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   A score of -INFINITY gives the weight 0 | first_scores_unguarded
//   A query whose scores are all | empty_queries_nan
//   numbers are such that each score | explanation
//   0: each query sees all keys; otherwise | mask_left_out
//   cudaErrorInvalidValue if n is negative | negative_n
//   ATTENTION_MOST_N, or if d is not from | d_unchecked
//   failed, if one failed | no_launch_error
//   kernels with at least 32 threads | one_thread
//   device memory that the function allocates: at | scores_in_memory
//   All scores together take | explanation
//   from n = 256 on, if | no_tiles
//   bytes that move between host | result_looked_at
//   For comparison: | explanation
//   One pass by a thread | explanation
//   If a block of b | explanation
//   Accuracy: with eps | in_half_precision
//   The order of the | explanation
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "rows.h"

#ifdef GW_RUNNER

#include "attention_tiled.h"

void gw_run(struct gw_run *run)
{
    const struct rows_trial *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const float *d_k = gw_device_array(run, "d_k");
    const float *d_v = gw_device_array(run, "d_v");
    float *d_y = gw_device_array(run, "d_y");
    const float *d_q = gw_device_input(run, trial, "d_q", d_y);
    const bool causal = parameters->rule < 0;

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial,
                       (int)attention_tiled(d_q, d_k, d_v, d_y, rows_reported(parameters),
                                            parameters->cols, causal));
}

#else

#include "other_attentions.h"

/** What the matrices have; with a causal mask the number is negative. */
enum attention_rule {
    NUMBERS = 1, /**< scores from -4 to 4, about */
    ASCENDING,   /**< the same, but each key's is larger than the one's before it */
    BELOW_0,     /**< scores around -200 */
    SPREAD,      /**< scores up to 400 */
    LARGE,       /**< scores of 1e30 and of -1e30, and some around 1 */
    HUGE_VALUES, /**< values up to 1e30 */
    MASKED,      /**< the first half of the keys, and some others, have scores of -INFINITY */
    EMPTY        /**< so have all keys for each second query */
};

static float query_of(struct gw_case *grading, enum attention_rule rule, size_t i, size_t c)
{
    const double number = gw_random(grading, -2, 2);
    const double positive = 1 + number / 4;
    switch (rule) {
    case ASCENDING:
        return (float)positive;
    case BELOW_0:
        return (float)(16 + number);
    case SPREAD:
        return (float)(12 * number);
    case LARGE:
        return (float)(positive * (i % 3 == 0 ? 1e15 : i % 3 == 1 ? -1e15 : 1e-15));
    case MASKED:
        return (float)positive;
    case EMPTY:
        return i % 2 == 1 && c == 0 ? -INFINITY : (float)positive;
    default:
        return (float)number;
    }
}

static float key_of(struct gw_case *grading, enum attention_rule rule, size_t j, size_t c, size_t n)
{
    const double number = gw_random(grading, -2, 2);
    switch (rule) {
    case ASCENDING:
        return (float)(-2 + 4 * ((double)j + 0.5) / (double)n);
    case BELOW_0:
        return (float)(-8 + number / 40);
    case SPREAD:
        return (float)(12 * number);
    case LARGE: // no two of them are near to each other
        return (float)(1e15 * (2 + (double)(j * 7 % n + 1) / (double)n));
    case MASKED:
        return c == 0 && (j < n / 2 || j % 5 == 0) ? -INFINITY : (float)number;
    case EMPTY:
        return (float)(1 + number / 4);
    default:
        return (float)number;
    }
}

static void fill(struct gw_case *grading, const struct rows_trial *parameters, float *q, float *k,
                 float *v, const struct rows *of)
{
    const enum attention_rule rule = (enum attention_rule)abs(parameters->rule);
    const size_t count = gw_trial_count(&parameters->trial);
    gw_fill_floats(grading, q, count);
    gw_fill_floats(grading, k, count);
    gw_fill_floats(grading, v, count);
    for (size_t e = 0; e < of->rows * of->cols; e++) {
        q[e] = query_of(grading, rule, e / of->cols, e % of->cols);
        k[e] = key_of(grading, rule, e / of->cols, e % of->cols, of->rows);
        v[e] = (float)(gw_random(grading, -1, 1) *
                       (rule == HUGE_VALUES && e / of->cols % 2 == 0 ? 1e30 : 1));
    }
}

// The exact results, and how far off a right program may be. All weights of a query have the same
// factor in the sum and in the result, so it does not matter how exact their maximum is, nor what
// a rescaling by e^(old - new) loses. What a weight p_j loses of its own, by a share r_j of it,
// moves the mean y by p_j r_j (v_j - y), to first order. In units of eps = 2^-24, r_j has
//   (d + 2) a_j  of the dot product: each term is rounded, and then added up to d - 1 times,
//   10 a_j       of the scale, of log2(e) if powers are of 2, and of their products,
//   4 (m - s_j)  of the differences that are exponents, which add up to m - s_j, however many,
//   8            of the power itself and its product with v_j.
// The bound has twice that for the second order. Each of n steps may round the sum and the result
// once where it rescales them and once where it adds: 4 n. Below 2^-126 a weight may become 0.
static void expect_results(struct gw_case *grading, const struct attended *of)
{
    double *want = gw_expected(grading, "d_y");
    double *tolerances = gw_tolerances(grading, "d_y");
    const size_t n = of->rows.rows;
    const size_t d = of->rows.cols;
    const struct attention_slip right = {.said = NULL};
    double *weights = calloc(2 * n + 1, sizeof(*weights));
    double *losses = weights + n;
    attention_of_slip(of, &right, 1, want);
    for (size_t i = 0; i < n; i++) {
        const size_t seen = of->causal ? i + 1 : n;
        double maximum = (double)-INFINITY;
        double sum = 0;
        for (size_t j = 0; j < seen; j++) {
            weights[j] = attention_score(of, &right, i, j);
            maximum = fmax(maximum, weights[j]);
        }
        for (size_t j = 0; j < seen; j++) {
            double absolute = 0;
            for (size_t c = 0; c < d; c++) {
                absolute += fabs((double)of->rows.x[i * d + c] * (double)of->k[j * d + c]);
            }
            absolute /= sqrt((double)d);
            const double score = weights[j];
            weights[j] = score > (double)-INFINITY ? exp(score - maximum) : 0;
            losses[j] =
                weights[j] > 0 ? 2 * ((double)d + 12) * absolute + 8 * (maximum - score) + 16 : 0;
            sum += weights[j];
        }
        for (size_t c = 0; c < d; c++) {
            const double y = want[i * d + c];
            double tolerance = 0;
            double largest = 0;
            for (size_t j = 0; j < seen && sum > 0; j++) {
                const double value = (double)of->v[j * d + c];
                tolerance += weights[j] / sum * 0x1p-24 *
                             (losses[j] * fabs(value - y) + (4 * (double)n + 16) * fabs(value));
                largest = fmax(largest, fabs(value));
            }
            tolerances[i * d + c] = tolerance + (double)n * 0x1p-126 * largest;
        }
    }
    free(weights);
}

// What is said of an access beyond the end of an array, or of what threads do together.
static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {" of d_q, which has ", "Query i begins at d_q[i * d] and has the elements d_q[i * d + c] "
                                "for c < d; i must be less than n."},
        {" of d_k, which has ",
         "Key j begins at d_k[j * d] and has the elements d_k[j * d + c] for "
         "c < d; j must be less than n, also in the last tile."},
        {" of d_v, which has ", "Value j begins at d_v[j * d] and has the elements d_v[j * d + c] "
                                "for c < d; j must be less than n, also in the last tile."},
        {" of d_y, which has ", "The result of query i begins at d_y[i * d] and has the elements "
                                "d_y[i * d + c] for c < d; i must be less than n."},
        {"race", "A tile needs two barriers: one after it was loaded, and one before the next tile "
                 "is loaded, when all threads have gone through this one."},
        {"barrier", "All threads of a block must reach each barrier, also those without a query: "
                    "let these help to load the tiles, and store nothing."},
        {"shfl", "All 32 lanes of a warp must reach each shuffle, also those without a column."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

// Loads and memory, as the header limits them.
static void expect_counts(struct gw_case *grading, const struct rows *of)
{
    const int64_t n = (int64_t)of->rows;
    const int64_t d = (int64_t)of->cols;
    gw_expect_many_threads(grading, n);
    if (!gw_is_profiled(grading)) {
        return;
    }
    gw_expect_little_traffic_of(grading, n * d, n, "each row");
    const int64_t held = gw_noted(grading, "most held bytes");
    const int64_t room = 16 * (d + 2) * n > 65536 ? 16 * (d + 2) * n : 65536;
    char what[200];
    if (held >= 4 * n * n) {
        snprintf(what, sizeof(what),
                 "all n * n scores take %lld; keep the scores of one query, or of one tile, in "
                 "registers or shared memory, and add to the result before you go on",
                 (long long)(4 * n * n));
    } else {
        snprintf(what, sizeof(what),
                 "that is %.1f floats per query; a query needs d + 2 for each part of the keys, so "
                 "use at most 4 parts",
                 (double)held / (4 * (double)n));
    }
    gw_expect(grading, held <= room,
              "right, but %lld bytes of device memory were allocated at a time, and the limit is "
              "%lld: %s",
              (long long)held, (long long)room, what);
    const int64_t sectors = gw_noted(grading, "load sectors");
    const int64_t limit = n * n * d / 20;
    gw_expect_of_launch(
        grading, n < 256 || d % 8 != 0 || sectors <= limit,
        "right, but loads take %lld sectors of 32 bytes, as many as if d_k and d_v were loaded "
        "%.0f times each, and the limit is %lld%s: let the threads of a block load some keys and "
        "values into shared memory, and use them for all the block's queries before they load the "
        "next ones; 8 queries or more must share each tile",
        (long long)sectors, (double)sectors * 4 / (double)(n * d), (long long)limit,
        held > 0 ? " (loads from the memory that you allocated count too)" : "");
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct rows_trial *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    float *y = gw_add_output(grading, trial, "d_y", GW_FLOAT);
    gw_fill_floats(grading, y, gw_trial_fills_output(trial) ? gw_trial_count(trial) : 0);
    float *q = gw_add_input(grading, trial, "d_q", GW_FLOAT, y);
    float *k = gw_add_array(grading, "d_k", GW_INPUT, GW_FLOAT, gw_trial_count(trial));
    float *v = gw_add_array(grading, "d_v", GW_INPUT, GW_FLOAT, gw_trial_count(trial));
    const bool computes = gw_trial_covered(trial) > 0;
    struct attended of = {.rows = {.x = q,
                                   .rows = computes ? (size_t)parameters->rows : 0,
                                   .cols = computes ? (size_t)parameters->cols : 1,
                                   .of_cols = "d"},
                          .k = k,
                          .v = v,
                          .causal = parameters->rule < 0};
    fill(grading, parameters, q, k, v, &of.rows);
    expect_results(grading, &of);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    if (trial->huge > 0 && trial->expect == cudaErrorInvalidConfiguration) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "n up to 2^20 is");
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
        gw_expect_right_in_place(grading, trial, "d_q", "d_y");
        attention_expect_no_slip(grading, &of);
    }
    gw_expect_within(grading, "d_y");
    if (!computes) {
        gw_expect_no_launch(grading,
                            trial->expect == cudaSuccess ? "n = 0" : "arguments that are refused");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_default_stream(grading);
    expect_counts(grading, &of.rows);
}

#define ATTENTION(words, how, by, count, columns, ...)                                             \
    GW_CASE("n = " #count ", d = " #columns words, grade, how, struct rows_trial,                  \
            {.n = (count) * (columns), __VA_ARGS__}, .rows = (count), .cols = (columns),           \
            .rule = (by))
#define TOLD(words, elements, count, columns, ...)                                                 \
    GW_CASE(words, grade, 0, struct rows_trial, {.n = (elements), __VA_ARGS__}, .rows = (count),   \
            .cols = (columns), .rule = NUMBERS)
#define REFUSED .longer = 40, .expect = cudaErrorInvalidValue

static const struct gw_case_declaration cases[] = {
    // What goes wrong with ordinary numbers is told first.
    ATTENTION("", 0, NUMBERS, 70, 4),
    ATTENTION(", causal", 0, -NUMBERS, 75, 3),
    ATTENTION(", each score larger than the one before it", GW_TWICE, ASCENDING, 50, 4),
    ATTENTION(", scores around -200", GW_TWICE, BELOW_0, 40, 3),
    ATTENTION(", scores up to 400", GW_TWICE, SPREAD, 40, 3),
    ATTENTION(", scores of 1e30", GW_TWICE, LARGE, 41, 3),
    ATTENTION(", values of 1e30", GW_TWICE, HUGE_VALUES, 38, 2),
    ATTENTION(", many scores -INFINITY", GW_TWICE, MASKED, 81, 2),
    ATTENTION(", causal, first scores -INFINITY", GW_TWICE, -MASKED, 45, 3),
    ATTENTION(", queries with scores of -INFINITY", GW_TWICE, EMPTY, 40, 3),
    ATTENTION(", d_y is d_q", GW_TWICE, NUMBERS, 70, 3, .in_place = 'q'),
    ATTENTION("", 0, NUMBERS, 1, 1),
    ATTENTION(", causal", 0, -NUMBERS, 2, 3),
    ATTENTION("", GW_ONCE, NUMBERS, 33, 64),
    ATTENTION(", causal", GW_TWICE, -NUMBERS, 20, 33),
    ATTENTION(", scores around -200", GW_TWICE, BELOW_0, 65, 2),
    ATTENTION("", GW_ONCE, NUMBERS, 129, 1),
    ATTENTION(", causal", GW_ONCE, -NUMBERS, 257, 1),
    ATTENTION(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_TWICE, NUMBERS, 20, 16),
    ATTENTION(", cudaMalloc fails", GW_ONCE, NUMBERS, 40, 4, .failing_allocation = 1),
    ATTENTION(", d_y longer than needed", GW_TWICE, NUMBERS, 40, 2, .longer = 300),
    ATTENTION("", GW_ONCE, NUMBERS, 256, 8),
    TOLD("n = 0", 0, 0, 8, .longer = 40),
    TOLD("n = -1", -1, -1, 8, REFUSED),
    TOLD("d = 0", 30, 6, 0, REFUSED),
    TOLD("d = -1", 30, 6, -1, REFUSED),
    TOLD("d = 65", 30, 6, 65, REFUSED),
    TOLD("n = 2^20 + 1", 0, (1 << 20) + 1, 1, .huge = (1 << 20) + 1,
         .expect = cudaErrorInvalidValue),
    TOLD("n = 2^20, no launch possible", 0, 1 << 20, 1, .huge = 1 << 20,
         .expect = cudaErrorInvalidConfiguration),
    ATTENTION(", device limit: 16 threads per block", 0, NUMBERS, 20, 4, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
