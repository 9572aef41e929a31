// SPDX-License-Identifier: MIT
// Grades lesson 6, predict: more and fewer rows than features, all rows, all features, and the
// limit of sectors that the header states.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m or k | negative_accepted
//   the error of the launch if it | launch_unchecked
//   if m is a multiple | chunk_of_rows
//   at least 32 threads share | one_thread
//   the blocks share the work: | first_block_alone
//   the device computes the logits | on_the_host
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Accuracy: the error is at most | float_sum
//   Asynchrony: the kernel runs | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copied_by_elements
//   You may launch one kernel per | right launch_a_feature
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    int k;
    bool bias; // for the grader's half: feature 0 is 1 in every row, as in the lesson's data
};

#ifdef GW_RUNNER

#include "predict.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const real *d_x = gw_device_array(run, "d_x");
    const real *d_theta = gw_device_array(run, "d_theta");
    real *d_z = gw_device_array(run, "d_z");

    gw_before_in_stream(&parameters->trial);
    gw_after_in_stream(run, &parameters->trial,
                       (int)predict(d_x, d_theta, d_z, parameters->trial.n, parameters->k));
}

#else

#include "../mistaken.h"
#include "../profiled_shape.h"

#include "reference.h"

static void expect_few_sectors(struct gw_case *grading, int m)
{
    const int64_t limit = 4;
    if (gw_is_profiled(grading) && m % 32 == 0) {
        gw_expect_sectors(grading, m, limit, (double)limit, "logits", "rows");
    }
}

/** Rows and parameters, in double. */
struct rows {
    const double *x, *theta;
    size_t m, k;
    size_t few; // features of a sum that has not all
};

static double logit_of(const struct rows *rows, size_t i, size_t from, size_t to, size_t row_pitch,
                       size_t feature_pitch)
{
    double z = 0;
    for (size_t j = from; j < to; j++) {
        const size_t at = i * row_pitch + j * feature_pitch;
        z += at < rows->m * rows->k ? rows->theta[j] * rows->x[at] : NAN;
    }
    return z;
}

static double row_major(const void *context, size_t i)
{
    const struct rows *rows = context;
    return logit_of(rows, i, 0, rows->k, rows->k, 1);
}

static double pitch_of_k(const void *context, size_t i)
{
    const struct rows *rows = context;
    return logit_of(rows, i, 0, rows->k, 1, rows->k);
}

static double without_first(const void *context, size_t i)
{
    const struct rows *rows = context;
    return logit_of(rows, i, 1, rows->k, 1, rows->m);
}

static double without_last(const void *context, size_t i)
{
    const struct rows *rows = context;
    return logit_of(rows, i, 0, rows->k - 1, 1, rows->m);
}

static double first_is_1(const void *context, size_t i)
{
    return without_first(context, i) + ((const struct rows *)context)->theta[0];
}

static double first_twice(const void *context, size_t i)
{
    const struct rows *rows = context;
    return logit_of(rows, i, 0, rows->k, 1, rows->m) + rows->theta[0];
}

static double probability(const void *context, size_t i)
{
    const struct rows *rows = context;
    return gw_sigmoid(logit_of(rows, i, 0, rows->k, 1, rows->m));
}

static double other_sign(const void *context, size_t i)
{
    const struct rows *rows = context;
    return -logit_of(rows, i, 0, rows->k, 1, rows->m);
}

static double theta_of_row(const void *context, size_t i)
{
    const struct rows *rows = context;
    double z = 0;
    for (size_t j = 0; j < rows->k; j++) {
        z += rows->theta[i % rows->k] * rows->x[j * rows->m + i];
    }
    return z;
}

static const struct gw_mistaken mistaken[] = {
    {"the logit with theta[i % k], by row, instead of theta[j], by feature", theta_of_row},
    {"x[i * k + j], row-major; X is feature-major, d_x[j * m + i]", row_major},
    {"x[j * k + i], with stride k; X is feature-major, d_x[j * m + i]", pitch_of_k},
    {"the logit without feature 0", without_first},
    {"the logit without the last feature", without_last},
    {"the logit with theta[0] instead of theta[0] x(i, 0): feature 0 need not be 1", first_is_1},
    {"the logit with theta[0] added twice", first_twice},
    {"the sigmoid of the logit; return the logit itself", probability},
    {"the logit with the wrong sign", other_sign}};

static double first_features(const void *context, size_t i)
{
    const struct rows *rows = context;
    return logit_of(rows, i, 0, rows->few, 1, rows->m);
}

// A sum that stops at a number of features, as where there is room for so many thetas.
static void expect_all_features(struct gw_case *grading, struct rows rows)
{
    for (rows.few = 1; rows.few + 1 < rows.k; rows.few++) {
        gw_expect_of(
            grading, GW_OF_CAUSE, !gw_is_mistaken(grading, "d_z", rows.m, first_features, &rows),
            "d_z[0] is %.9g but should be %.9g: all elements are logits of the first %zu of "
            "%zu features; does the loop end before k?",
            gw_real_result(grading, "d_z", 0), *(const double *)gw_expected(grading, "d_z"),
            rows.few, rows.k);
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const enum gw_type type = gw_real(grading);
    const size_t m = trial->n > 0 ? (size_t)trial->n : 0;
    const size_t k = parameters->k > 0 ? (size_t)parameters->k : 0;
    const size_t x_count = k * m + (size_t)trial->longer;
    void *d_x = gw_add_array(grading, "d_x", GW_INPUT, type, x_count);
    void *d_theta = gw_add_array(grading, "d_theta", GW_INPUT, type, k);
    void *z = gw_add_output(grading, trial, "d_z", type);
    gw_fill_reals(grading, d_x, x_count);
    gw_fill_reals(grading, d_theta, k);
    gw_fill_reals(grading, z, trial->longer > 0 ? gw_trial_count(trial) : 0);
    for (size_t i = 0; i < m && parameters->bias; i++) {
        gw_set_real(grading, d_x, i, 1.0);
    }
    double *want = gw_expected(grading, "d_z");
    double *tolerances = gw_tolerances(grading, "d_z");
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        double magnitude;
        want[i] = gw_logit(gw_in_double(grading, "d_x"), gw_in_double(grading, "d_theta"), i, m, k,
                           &magnitude);
        // k products and sums, in any order, round at most k times; 2 eps are spare.
        tolerances[i] = ((double)k + 2) * gw_real_epsilon(grading) * magnitude;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    const bool no_rows = trial->n == 0 && trial->expect != cudaSuccess;
    if (!gw_run_trial_for(grading, trial,
                          no_rows ? "k is out of range for m = 0 too: check it before you return "
                                    "for m = 0"
                                  : NULL)) {
        return;
    }
    const struct rows rows = {gw_in_double(grading, "d_x"), gw_in_double(grading, "d_theta"), m, k,
                              0};
    gw_expect_not_mistaken(grading, "d_z", gw_trial_covered(trial), mistaken,
                           sizeof(mistaken) / sizeof(mistaken[0]), &rows);
    if (gw_trial_covered(trial) > 0) {
        expect_all_features(grading, rows);
    }
    gw_expect_double_digits(grading, "d_z", trial->n < 10000 ? gw_trial_covered(trial) : 0);
    gw_expect_within(grading, "d_z");
    if (gw_trial_covered(trial) == 0) {
        gw_expect_no_launch(grading, "these sizes");
        return;
    }
    gw_expect_default_stream(grading);
    gw_expect_launched(grading, trial, parameters->k);
    expect_few_sectors(grading, trial->n);
}

#define PREDICT(words, m, features, ...)                                                           \
    GW_CASE("m = " #m ", k = " #features words, grade, 0, struct parameters,                       \
            .trial = {.n = m, __VA_ARGS__}, .k = features)
#define HOW(words, how, m, features, more)                                                         \
    GW_CASE("m = " #m ", k = " #features words, grade, how, struct parameters,                     \
            .trial = {.n = m, .longer = more}, .k = features)
#define BIAS(m, features)                                                                          \
    GW_CASE("m = " #m ", k = " #features ", feature 0 is 1", grade, 0, struct parameters,          \
            {.n = m}, features, true)
#define EXACT(m, k) PREDICT("", m, k)
#define LONGER(m, k, error)                                                                        \
    PREDICT(", arrays longer than needed", m, k, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // More rows than features, fewer, and about as many rows as a block has threads.
    EXACT(1000, 3), EXACT(1000, 1), EXACT(3, 40), EXACT(1, 1), EXACT(1, 64), EXACT(31, 31),
    EXACT(32, 2), EXACT(33, 64), HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 255, 5, 0), EXACT(256, 4),
    EXACT(257, 7), BIAS(569, 31), EXACT(1024, 16), EXACT(1025, 2), EXACT(1009, 64), EXACT(10007, 3),
    // More blocks of 256 than a block may have threads, so that block and grid cannot be swapped.
    GW_CASE("m = 300007, k = 1, device limit: 1024 blocks in y", grade, GW_TWICE | GW_SLOW,
            struct parameters, .trial = {.n = 300007, .low_grids = true}, .k = 1),
    // Nothing past the end, nothing for no rows, and what is refused.
    HOW(", arrays longer than needed" GW_ODD_WORDS, GW_ODD_ARRAYS, 1000, 3, 2000),
    LONGER(0, 3, cudaSuccess), EXACT(0, 3), LONGER(-1, 3, cudaErrorInvalidValue),
    LONGER(1000, 0, cudaErrorInvalidValue), LONGER(1000, -1, cudaErrorInvalidValue),
    LONGER(100, 65, cudaErrorInvalidValue), LONGER(0, 0, cudaErrorInvalidValue),
    PREDICT(", device limit: 16 threads per block", 1000, 3, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
