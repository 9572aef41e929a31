// SPDX-License-Identifier: MIT
// Grades lesson 6, gradient, within the tolerance that the header derives for each feature.
#include <stdbool.h>

enum data { NEAR, FAR, FALLING };

struct parameters {
    int m, k;
    enum data data;
    bool small_blocks, twice;
    int expect;
    bool small_grids;
    int failing_allocation; // the one that finds no memory, from 1; 0: none
};

enum { ROWS_THAT_ARE_MANY = 1000000 }; // too many to count requests in a second

#include "../counted.h"
#include "../failing_allocation.h"
#include "../small_blocks.h"

#ifdef GW_RUNNER

#include "gradient.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const real *d_x = gw_device_array(run, "d_x");
    const real *d_y = gw_device_array(run, "d_y");
    const real *d_theta = gw_device_array(run, "d_theta");
    real *d_gradient = gw_device_array(run, "d_gradient");
    real *d_again = parameters->twice ? gw_device_array(run, "d_again") : NULL;

    if (parameters->small_blocks) {
        gw_pretend_small_blocks();
    }
    if (parameters->small_grids) {
        gw_pretend_small_grids();
    }
    gw_fail_allocation(parameters->failing_allocation);
    if (parameters->m < ROWS_THAT_ARE_MANY) {
        gw_count_from_now();
    }
    int error = (int)gradient(d_x, d_y, d_theta, d_gradient, parameters->m, parameters->k);
    if (parameters->twice && error == cudaSuccess) {
        error = (int)gradient(d_x, d_y, d_theta, d_again, parameters->m, parameters->k);
    }
    gw_returned(run, error);
    gw_end_failing_allocation(run, parameters->failing_allocation, error);
    gw_note_kernels(run);
    gw_note_transfers(run);
    if (parameters->small_blocks || parameters->small_grids) {
        gw_end_small_blocks(run, error);
    }
}

#else

#include "grader.h"
#include "reference.h"

#include <cuda_runtime_api.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = 65 /* one case has too many */, ROWS_THAT_WEIGH = 1000 };
static double theta[MOST_FEATURES];
static double want[MOST_FEATURES];
static double tolerance[MOST_FEATURES];

/** X and y of a case, as the reals became. */
struct rows {
    double *x, *y;
    size_t m, k;
};

// Feature j of row i.
static double feature(struct gw_case *grading, const struct parameters *parameters, size_t i,
                      size_t j)
{
    if (parameters->data == FALLING) {
        return i < ROWS_THAT_WEIGH ? gw_random(grading, -1100, -900) : gw_random(grading, 0.5, 2);
    }
    return j == 0 ? 1.0 : gw_random(grading, -2, 2);
}

// Logits of about 1; FAR of about 1000. FALLING has terms of -1000 in the first thousand rows, and
// of less than 0.01 in all others: too little to be added to a float that has come to -10^6.
static double parameter(struct gw_case *grading, const struct parameters *parameters, size_t j)
{
    switch (parameters->data) {
    case FAR:
        return gw_random(grading, 500, 1000) * (j % 2 ? 1.0 : -1.0);
    case FALLING:
        return -8.0;
    case NEAR:
        break;
    }
    return gw_random(grading, -1, 1);
}

static void fill(struct gw_case *grading, const struct parameters *parameters, struct rows *rows)
{
    const enum gw_type type = gw_real(grading);
    void *d_x = gw_add_array(grading, "d_x", GW_INPUT, type, rows->m * rows->k);
    void *d_y = gw_add_array(grading, "d_y", GW_INPUT, type, rows->m);
    void *d_theta = gw_add_array(grading, "d_theta", GW_INPUT, type, rows->k);
    for (size_t j = 0; j < rows->k; j++) {
        theta[j] = gw_set_real(grading, d_theta, j, parameter(grading, parameters, j));
        for (size_t i = 0; i < rows->m; i++) {
            rows->x[j * rows->m + i] =
                gw_set_real(grading, d_x, j * rows->m + i, feature(grading, parameters, i, j));
        }
    }
    for (size_t i = 0; i < rows->m; i++) {
        const bool one = parameters->data != FALLING && gw_random(grading, 0, 1) < 0.4;
        rows->y[i] = gw_set_real(grading, d_y, i, one ? 1.0 : 0.0);
    }
}

// The gradient, and the tolerance that gradient.h derives.
static void compute(struct gw_case *grading, const struct rows *rows)
{
    const double eps = gw_real_epsilon(grading);
    const double m = (double)rows->m;
    const double k = (double)rows->k;
    // In long double: a sum in double may err by more than the tolerance.
    long double sums[MOST_FEATURES] = {0};
    memset(tolerance, 0, sizeof(tolerance));
    for (size_t i = 0; i < rows->m; i++) {
        double s;
        const double z = gw_logit(rows->x, theta, i, rows->m, rows->k, &s);
        const double residual = gw_sigmoid(z) - rows->y[i];
        for (size_t j = 0; j < rows->k; j++) {
            const double xij = rows->x[j * rows->m + i];
            sums[j] += (long double)(residual * xij);
            tolerance[j] +=
                eps * (8 * log2(m) * fabs(residual * xij) + fabs(xij) * (8 + (k + 2) * s / 4)) / m;
        }
    }
    for (size_t j = 0; j < rows->k; j++) {
        want[j] = (double)(sums[j] / (long double)m);
    }
}

static double stored(struct gw_case *grading, const char *name, size_t j)
{
    const void *values = gw_result(grading, name);
    return gw_real(grading) == GW_DOUBLE ? ((const double *)values)[j]
                                         : (double)((const float *)values)[j];
}

// Whether every element is `factor` times what it should be; told only where that is far off.
static bool is_multiple(struct gw_case *grading, size_t k, double factor)
{
    for (size_t j = 0; j < k; j++) {
        if (!(fabs(stored(grading, "d_gradient", j) - factor * want[j]) <=
              fabs(factor) * tolerance[j]) ||
            fabs(want[j]) <= 4 * tolerance[j]) {
            return false;
        }
    }
    return true;
}

static bool any_is_nan(struct gw_case *grading, size_t k)
{
    for (size_t j = 0; j < k; j++) {
        if (isnan(stored(grading, "d_gradient", j))) {
            return true;
        }
    }
    return false;
}

static void expect_gradient(struct gw_case *grading, const struct parameters *parameters,
                            const struct rows *rows)
{
    gw_expect(
        grading, !(parameters->data == FAR && any_is_nan(grading, rows->k)),
        "d_gradient has NaN where logits are about 1000: e^|z| is too large to hold and becomes "
        "infinity, and infinity / infinity is NaN; use e^-|z|, as in sigmoid");
    gw_expect(grading, !is_multiple(grading, rows->k, -1.0),
              "d_gradient has the wrong sign: it is %.7g at 0 but should be %.7g; the residual is "
              "sigmoid(z) - y, not y - sigmoid(z)",
              stored(grading, "d_gradient", 0), want[0]);
    gw_expect(
        grading, rows->m == 1 || !is_multiple(grading, rows->k, (double)rows->m),
        "d_gradient is the sum over the rows, %.7g at 0, but should be their mean, %.7g: divide "
        "by m",
        stored(grading, "d_gradient", 0), want[0]);
    const double got = stored(grading, "d_gradient", 0);
    // Not by much: what is lost so is no more than a few hundredths.
    gw_expect(grading,
              parameters->data != FALLING || fabs(got - want[0]) <= tolerance[0] ||
                  !(fabs(got - want[0]) < fabs(want[0]) / 20),
              "d_gradient[0] is %.9g but should be %.9g, within %.2g: one after another, small "
              "numbers are lost against a float sum that has grown large; add up by halves",
              got, want[0], tolerance[0]);
    gw_expect_within(grading, "d_gradient", want, tolerance);
    if (parameters->twice) {
        gw_expect_within(grading, "d_again", want, tolerance);
    }
}

static void expect_where(struct gw_case *grading, int m)
{
    if (!gw_is_counted(grading) || m >= ROWS_THAT_ARE_MANY) {
        return;
    }
    gw_expect_threads(grading, m, m < 32 ? m : 32);
    const int64_t copied =
        gw_noted(grading, "bytes to host") + gw_noted(grading, "bytes to device");
    gw_expect(grading, copied == 0,
              "gradient copied %lld bytes between host and device: everything it needs is on the "
              "device, and so is what it returns",
              (long long)copied);
}

// Memory for X and y. Freed by the next case, since one that fails does not come back here.
static void allocate(struct rows *rows)
{
    static double *x;
    static double *y;
    free(x);
    free(y);
    rows->x = x = malloc((rows->m * rows->k + 1) * sizeof(double));
    rows->y = y = malloc((rows->m + 1) * sizeof(double));
    if (!x || !y) {
        abort();
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    struct rows rows = {.m = parameters->m > 0 ? (size_t)parameters->m : 0,
                        .k = parameters->k > 0 ? (size_t)parameters->k : 0};
    const bool refused = parameters->expect != cudaSuccess;
    allocate(&rows);
    fill(grading, parameters, &rows);
    const enum gw_type type = gw_real(grading);
    void *before =
        gw_add_array(grading, "d_gradient", refused ? GW_IN_OUT : GW_OUTPUT, type, rows.k);
    if (parameters->twice) {
        gw_add_array(grading, "d_again", GW_OUTPUT, type, rows.k);
    }
    if (refused) {
        gw_fill_reals(grading, before, rows.k, want);
        memset(tolerance, 0, sizeof(tolerance));
    } else {
        compute(grading, &rows);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if ((parameters->small_blocks && gw_was_refused(grading)) ||
        (parameters->small_grids && gw_large_grid_was_refused(grading)) ||
        gw_allocation_failed(grading)) {
        return;
    }
    gw_expect_returned(grading, parameters->expect);
    if (refused) {
        gw_expect_within(grading, "d_gradient", want, tolerance);
        gw_expect_no_launch(grading, "these sizes");
        return;
    }
    expect_gradient(grading, parameters, &rows);
    expect_where(grading, parameters->m);
}

#define CASE(m, k, data, words, twice)                                                             \
    {                                                                                              \
        "m = " #m ", k = " #k words, grade,                                                        \
            &(const struct parameters){m, k, data, false, twice, cudaSuccess, false, 0}, 0         \
    }
#define ROWS(m, k) CASE(m, k, NEAR, "", false)
#define REFUSED(m, k)                                                                              \
    {                                                                                              \
        "m = " #m ", k = " #k, grade,                                                              \
            &(const struct parameters){m, k, NEAR, false, false, cudaErrorInvalidValue, false, 0}, \
            0                                                                                      \
    }
#define NO_MEMORY_FOR(allocation)                                                                  \
    {                                                                                              \
        "m = 1000, k = 3, no device memory for allocation " #allocation,                           \
            grade, &(const struct parameters){1000,  3,           NEAR,  false,                    \
                                              false, cudaSuccess, false, allocation},              \
            0                                                                                      \
    }

static const struct gw_case_declaration cases[] = {
    ROWS(100, 3),
    ROWS(1, 1),
    ROWS(1000, 3),
    CASE(1000, 3, FAR, ", logits of about 1000", false),
    CASE(1000, 3, NEAR, ", two calls", true),
    ROWS(1, 64),
    ROWS(2, 2),
    ROWS(31, 31),
    ROWS(32, 1),
    ROWS(33, 64),
    ROWS(255, 5),
    ROWS(256, 4),
    ROWS(257, 7),
    ROWS(569, 31),
    ROWS(1024, 2),
    ROWS(1025, 3),
    ROWS(10007, 3),
    ROWS(1009, 64),
    REFUSED(0, 3),
    REFUSED(-1, 3),
    REFUSED(100, 0),
    REFUSED(100, -1),
    REFUSED(100, 65),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    {"m = 1000, k = 3, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct parameters){1000, 3, NEAR, true, false, cudaSuccess, false, 0}, 0},
    {"m = 10007, k = 3, on a device that takes no grids of more than 3 blocks", grade,
     &(const struct parameters){10007, 3, NEAR, false, false, cudaSuccess, true, 0}, 0},
    // A small grid for the rows, and then one with a block for each feature.
    {"m = 500, k = 10, on a device that takes no grids of more than 3 blocks", grade,
     &(const struct parameters){500, 10, NEAR, false, false, cudaSuccess, true, 0}, 0},
    // 513 blocks of 256.
    ROWS(131073, 2),
    {"m = 1050007, k = 1, a few rows weigh much and all others little", grade,
     &(const struct parameters){1050007, 1, FALLING, false, false, cudaSuccess, false, 0},
     GW_FLOAT_ONLY},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
