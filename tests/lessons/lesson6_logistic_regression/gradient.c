// SPDX-License-Identifier: MIT
// Grades lesson 6, gradient, within the tolerance that the header derives for each feature.
#include "../default_stream.h"

enum data { NEAR, BIAS, FAR, FALLING };

struct parameters {
    struct gw_trial trial;
    int k;
    enum data data; // of the grader's half
    bool twice;
};

#ifdef GW_RUNNER

#include "gradient.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const int m = parameters->trial.n;
    const int k = parameters->k;
    const real *d_x = gw_device_array(run, "d_x");
    const real *d_y = gw_device_array(run, "d_y");
    const real *d_theta = gw_device_array(run, "d_theta");
    real *d_gradient = gw_device_array(run, "d_gradient");
    real *d_again = parameters->twice ? gw_device_array(run, "d_again") : NULL;

    gw_before_in_stream(&parameters->trial);
    int error = (int)gradient(d_x, d_y, d_theta, d_gradient, m, k);
    if (parameters->twice && error == cudaSuccess) {
        error = (int)gradient(d_x, d_y, d_theta, d_again, m, k);
    }
    gw_after_in_stream(run, &parameters->trial, error);
}

#else

#include "reference.h"

#include <string.h>

enum { MOST_FEATURES = 65 /* one case has too many */, ROWS_THAT_WEIGH = 1000 };

// Feature j of row i.
static double feature(struct gw_case *grading, enum data data, size_t i, size_t j)
{
    if (data == FALLING) {
        return i < ROWS_THAT_WEIGH ? gw_random(grading, -1100, -900) : gw_random(grading, 0.5, 2);
    }
    return j == 0 && data == BIAS ? 1.0 : gw_random(grading, -2, 2);
}

// Logits of about 1; FAR of about 1000. FALLING has terms of -1000 in the first thousand rows, and
// of less than 0.01 in all others: too little to be added to a float that has come to -10^6.
static double parameter(struct gw_case *grading, enum data data, size_t j)
{
    switch (data) {
    case FAR:
        return gw_random(grading, 500, 1000) * (j % 2 ? 1.0 : -1.0);
    case FALLING:
        return -8.0;
    case NEAR:
    case BIAS:
        break;
    }
    return gw_random(grading, -1, 1);
}

// Adds X, y and theta.
static void add_rows(struct gw_case *grading, enum data data, size_t m, size_t k)
{
    const enum gw_type type = gw_real(grading);
    void *d_x = gw_add_array(grading, "d_x", GW_INPUT, type, m * k);
    void *d_y = gw_add_array(grading, "d_y", GW_INPUT, type, m);
    void *d_theta = gw_add_array(grading, "d_theta", GW_INPUT, type, k);
    for (size_t j = 0; j < k; j++) {
        gw_set_real(grading, d_theta, j, parameter(grading, data, j));
        for (size_t i = 0; i < m; i++) {
            gw_set_real(grading, d_x, j * m + i, feature(grading, data, i, j));
        }
    }
    for (size_t i = 0; i < m; i++) {
        const bool one = data != FALLING && gw_random(grading, 0, 1) < 0.4;
        gw_set_real(grading, d_y, i, one ? 1.0 : 0.0);
    }
}

// The gradient, and the tolerance that gradient.h derives.
static void compute(struct gw_case *grading, size_t m, size_t k)
{
    const double *x = gw_in_double(grading, "d_x");
    const double *y = gw_in_double(grading, "d_y");
    const double *theta = gw_in_double(grading, "d_theta");
    double *want = gw_want(grading, "d_gradient");
    double *tolerances = gw_tolerances(grading, "d_gradient");
    const double eps = gw_real_epsilon(grading);
    const double rows = (double)m;
    // In long double: a sum in double may err by more than the tolerance.
    long double sums[MOST_FEATURES] = {0};
    for (size_t i = 0; i < m; i++) {
        double s;
        const double z = gw_logit(x, theta, i, m, k, &s);
        const double residual = gw_sigmoid(z) - y[i];
        for (size_t j = 0; j < k; j++) {
            const double xij = x[j * m + i];
            sums[j] += (long double)(residual * xij);
            tolerances[j] += eps *
                             (8 * log2(rows) * fabs(residual * xij) +
                              fabs(xij) * (8 + ((double)k + 2) * s / 4)) /
                             rows;
        }
    }
    for (size_t j = 0; j < k; j++) {
        want[j] = (double)(sums[j] / (long double)m);
    }
}

// Whether every element is `factor` times what it should be; told only where that is far off.
static bool is_multiple(struct gw_case *grading, size_t k, double factor)
{
    const double *want = gw_want(grading, "d_gradient");
    const double *tolerances = gw_tolerances(grading, "d_gradient");
    for (size_t j = 0; j < k; j++) {
        const double got = gw_real_result(grading, "d_gradient", j);
        if (!(fabs(got - factor * want[j]) <= fabs(factor) * tolerances[j]) ||
            fabs(want[j]) <= 4 * tolerances[j]) {
            return false;
        }
    }
    return true;
}

static bool any_is_nan(struct gw_case *grading, size_t k)
{
    for (size_t j = 0; j < k; j++) {
        if (isnan(gw_real_result(grading, "d_gradient", j))) {
            return true;
        }
    }
    return false;
}

// The mistakes that another gradient gives away.
static void expect_no_known_mistake(struct gw_case *grading, enum data data, size_t m, size_t k)
{
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_want(grading, "d_gradient");
    const double tolerance = *gw_tolerances(grading, "d_gradient");
    gw_expect(
        grading, !(data == FAR && any_is_nan(grading, k)),
        "d_gradient has NaN where logits are about 1000: e^|z| is too large to hold and becomes "
        "infinity, and infinity / infinity is NaN; use e^-|z|, as in sigmoid");
    gw_expect(grading, !is_multiple(grading, k, -1.0),
              "d_gradient has the wrong sign: it is %.7g at 0 but should be %.7g; the residual is "
              "sigmoid(z) - y, not y - sigmoid(z)",
              got, want);
    gw_expect(
        grading, m == 1 || !is_multiple(grading, k, (double)m),
        "d_gradient is the sum over the rows, %.7g at 0, but should be their mean, %.7g: divide "
        "by m",
        got, want);
    if (data == FALLING) {
        gw_expect_added_by_halves(grading, "d_gradient[0]", got, want, tolerance);
    }
}

static void expect_where(struct gw_case *grading, const struct gw_trial *trial)
{
    if (!gw_is_counted(grading) || trial->uncounted) {
        return;
    }
    gw_expect_many_threads(grading, trial->n);
    gw_expect_read_together(grading, trial->n);
    gw_expect_default_stream(grading);
    const int64_t copied =
        gw_noted(grading, "bytes to host") + gw_noted(grading, "bytes to device");
    gw_expect(grading, copied == 0,
              "gradient copied %lld bytes between host and device: everything it needs is on the "
              "device, and so is what it returns",
              (long long)copied);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const bool refused = trial->expect != cudaSuccess;
    const size_t m = gw_trial_count(trial);
    const size_t k = parameters->k > 0 ? (size_t)parameters->k : 0;
    add_rows(grading, parameters->data, m, k);
    void *d_gradient =
        gw_add_array(grading, "d_gradient", refused ? GW_IN_OUT : GW_OUTPUT, gw_real(grading), k);
    if (refused) {
        gw_fill_reals(grading, d_gradient, k);
    } else {
        compute(grading, m, k);
    }
    if (parameters->twice) {
        gw_add_array(grading, "d_again", GW_OUTPUT, gw_real(grading), k);
        memcpy(gw_want(grading, "d_again"), gw_want(grading, "d_gradient"), k * sizeof(double));
        memcpy(gw_tolerances(grading, "d_again"), gw_tolerances(grading, "d_gradient"),
               k * sizeof(double));
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (!refused) {
        expect_no_known_mistake(grading, parameters->data, m, k);
    }
    gw_expect_within(grading, "d_gradient");
    if (refused) {
        gw_expect_no_launch(grading, "these sizes");
        return;
    }
    if (parameters->twice) {
        gw_expect_within(grading, "d_again");
    }
    expect_where(grading, trial);
}

#define GRADIENT(words, m, features, data, how, ...)                                               \
    GW_CASE("m = " #m ", k = " #features words, grade, how, struct parameters,                     \
            {.n = m, __VA_ARGS__}, features, data, false)
#define ROWS(m, k) GRADIENT("", m, k, NEAR, 0)
#define REFUSED(m, k) GRADIENT("", m, k, NEAR, 0, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(which)                                                                       \
    GRADIENT(", no device memory for allocation " #which, 1000, 3, NEAR, 0,                        \
             .failing_allocation = which)
#define ON_SMALL_GRIDS(m, k)                                                                       \
    GRADIENT(", on a device that takes no grids of more than 3 blocks", m, k, NEAR, 0,             \
             .small_grids = true, .launches_before = true)

static const struct gw_case_declaration cases[] = {
    GRADIENT(", feature 0 is 1", 100, 3, BIAS, 0), ROWS(100, 3), ROWS(1, 1), ROWS(1000, 3),
    GRADIENT(", logits of about 1000", 1000, 3, FAR, 0),
    GW_CASE("m = 1000, k = 3, two calls", grade, 0, struct parameters, {.n = 1000}, 3, NEAR, true),
    // More rows than features and fewer, and about as many rows as a block has threads.
    ROWS(1, 64), ROWS(2, 2), ROWS(31, 31), ROWS(32, 1), ROWS(33, 64), ROWS(255, 5), ROWS(256, 4),
    ROWS(257, 7), GRADIENT(", feature 0 is 1", 569, 31, BIAS, 0), ROWS(1024, 2), ROWS(1025, 3),
    ROWS(10007, 3), ROWS(1009, 64), GRADIENT(GW_ODD_WORDS, 1000, 3, NEAR, GW_ODD_ARRAYS),
    GRADIENT(GW_BEFORE_WORDS, 1000, 3, NEAR, GW_CALLED_BEFORE),
    // Calls that fail.
    REFUSED(0, 3), REFUSED(-1, 3), REFUSED(100, 0), REFUSED(100, -1), REFUSED(100, 65),
    NO_MEMORY_FOR(1), NO_MEMORY_FOR(2),
    GRADIENT(", on a device that takes no blocks of more than 16 threads", 1000, 3, NEAR, 0,
             .small_blocks = true),
    ON_SMALL_GRIDS(10007, 3),
    // A small grid for the rows, and then one with a block for each feature.
    ON_SMALL_GRIDS(500, 10),
    // 513 blocks of 256.
    ROWS(131073, 2),
    GRADIENT(", a few rows weigh much and all others little", 1050007, 1, FALLING, GW_FLOAT_ONLY,
             .uncounted = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
