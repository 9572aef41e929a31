// SPDX-License-Identifier: MIT
// Grades lesson 6, train, with gradients of the grader's own: theta after some iterations, what was
// launched and copied on the way, and the lesson's task on wdbc.csv.

#include <stdbool.h>

enum gradient { KNOWN, LOGISTIC, FAILING };

struct parameters {
    int m, k;
    double step;
    int iterations;
    enum gradient gradient;
    int expect;
    bool small_blocks;
    int failing_allocation; // the one that finds no memory, counted from 1; 0: none
};

#include "../counted.h"
#include "../failing_allocation.h"
#include "../small_blocks.h"

#ifdef GW_RUNNER

#include "runner.h"
#include "train.h"
#include "train_kernels.h"

static const gradient_fn gradients[] = {
    [KNOWN] = gw_known_gradient,
    [LOGISTIC] = gw_logistic_gradient,
    [FAILING] = gw_failing_gradient,
};

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const real *h_x = gw_host_array(run, "h_x");
    const real *h_y = gw_host_array(run, "h_y");
    real *h_theta = gw_host_array(run, "h_theta");
    gw_calls = gw_calls_with_other_sizes = 0;
    gw_right_m = parameters->m;
    gw_right_k = parameters->k;

    if (parameters->small_blocks) {
        gw_pretend_small_blocks();
    }
    gw_fail_allocation(parameters->failing_allocation);
    if (gw_can_count()) {
        gw_counts_reset(); // copies and launches are always counted; requests would cost time
    }
    const int error =
        (int)train(h_x, h_y, h_theta, parameters->m, parameters->k, (real)parameters->step,
                   parameters->iterations, gradients[parameters->gradient]);
    gw_returned(run, error);
    gw_end_failing_allocation(run, parameters->failing_allocation, error);
    gw_note_kernels(run);
    if (gw_can_count()) {
        const struct gw_transfer_counts *counts = gw_counts_transfers();
        gw_note(run, "allocations", (int64_t)counts->allocations);
        gw_note(run, "copies to device", (int64_t)counts->copies[GW_HOST_TO_DEVICE]);
        gw_note(run, "copies",
                (int64_t)(counts->copies[GW_HOST_TO_DEVICE] + counts->copies[GW_DEVICE_TO_HOST] +
                          counts->copies[GW_DEVICE_TO_DEVICE]));
    }
    if (parameters->small_blocks) {
        gw_end_small_blocks(run, error);
    }
    gw_note(run, "calls", gw_calls);
    gw_note(run, "calls with other sizes", gw_calls_with_other_sizes);
}

#else

#include "grader.h"
#include "reference.h"
#include "samples.h"

#include <cuda_runtime_api.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = 65, MOST_VALUES = 40000, MOST_ROWS = 2000, CALL_THAT_FAILS = 3 };
static double x[MOST_VALUES];
static double y[MOST_ROWS];
static double theta[MOST_FEATURES];
static double moments[MOST_FEATURES]; // mean of (y + 1) x, for the known gradient

static double known_gradient(const double *at, size_t j, size_t k)
{
    return at[j] / 2 + at[(j + 1) % k] / 8 - moments[j];
}

// The logits are those of one theta, so they are computed once for all features.
static void logistic_gradients(const double *at, double *gradients, size_t m, size_t k)
{
    memset(gradients, 0, k * sizeof(*gradients));
    for (size_t i = 0; i < m; i++) {
        const double residual = gw_sigmoid(gw_logit(x, at, i, m, k, NULL)) - y[i];
        for (size_t j = 0; j < k; j++) {
            gradients[j] += residual * x[j * m + i] / (double)m;
        }
    }
}

static void descend(const struct parameters *parameters, int iterations)
{
    const size_t m = (size_t)parameters->m;
    const size_t k = (size_t)parameters->k;
    for (int iteration = 0; iteration < iterations; iteration++) {
        double gradients[MOST_FEATURES];
        if (parameters->gradient == LOGISTIC) {
            logistic_gradients(theta, gradients, m, k);
        } else {
            for (size_t j = 0; j < k; j++) {
                gradients[j] = known_gradient(theta, j, k);
            }
        }
        for (size_t j = 0; j < k; j++) {
            theta[j] -= parameters->step * gradients[j];
        }
    }
}

// Rows of random numbers, the first of which is 1.
static void random_rows(struct gw_case *grading, size_t m, size_t k)
{
    for (size_t j = 0; j < k; j++) {
        for (size_t i = 0; i < m; i++) {
            x[j * m + i] = j == 0 ? 1.0 : gw_random(grading, -2, 2);
        }
        theta[j] = gw_random(grading, -2, 2);
    }
    for (size_t i = 0; i < m; i++) {
        y[i] = gw_random(grading, 0, 1) < 0.4 ? 1.0 : 0.0;
    }
}

// The lesson's task: wdbc.csv, standardised, with theta beginning at 0.
static void wdbc_rows(struct gw_case *grading, size_t m, size_t k)
{
    struct gw_samples samples;
    struct gw_csv_error error;
    const bool read = gw_samples_read_wdbc(&samples, &error);
    gw_expect(grading, read, "%s", error.text);
    gw_expect(grading, samples.m == m && samples.k == k, "wdbc.csv has %zu rows of %zu features",
              samples.m, samples.k);
    memcpy(x, samples.x, k * m * sizeof(*x));
    memcpy(y, samples.y, m * sizeof(*y));
    memset(theta, 0, sizeof(theta));
    gw_samples_free(&samples);
}

static void fill(struct gw_case *grading, const struct parameters *parameters, size_t m, size_t k)
{
    const enum gw_type type = gw_real(grading);
    if (parameters->gradient == LOGISTIC) {
        wdbc_rows(grading, m, k);
    } else {
        random_rows(grading, m, k);
    }
    void *h_x = gw_add_array(grading, "h_x", GW_INPUT, type, k * m);
    void *h_y = gw_add_array(grading, "h_y", GW_INPUT, type, m);
    void *h_theta = gw_add_array(grading, "h_theta", GW_IN_OUT, type, k);
    for (size_t e = 0; e < k * m; e++) {
        x[e] = gw_set_real(grading, h_x, e, x[e]);
    }
    for (size_t i = 0; i < m; i++) {
        y[i] = gw_set_real(grading, h_y, i, y[i]);
    }
    for (size_t j = 0; j < k; j++) {
        theta[j] = gw_set_real(grading, h_theta, j, theta[j]);
        moments[j] = 0;
        for (size_t i = 0; i < m; i++) {
            moments[j] += (y[i] + 1) * x[j * m + i] / (double)m;
        }
    }
}

static bool is_theta(struct gw_case *grading, size_t k, double tolerance)
{
    const void *got = gw_result(grading, "h_theta");
    for (size_t j = 0; j < k; j++) {
        const double value = gw_real(grading) == GW_DOUBLE ? ((const double *)got)[j]
                                                           : (double)((const float *)got)[j];
        if (!(fabs(value - theta[j]) <= tolerance)) {
            return false;
        }
    }
    return true;
}

// Names the mistakes that leave the theta of another number of iterations.
static void expect_theta(struct gw_case *grading, const struct parameters *parameters,
                         const double *begin)
{
    const size_t k = (size_t)parameters->k;
    const double relative = gw_real(grading) == GW_DOUBLE ? 1e-9 : 1e-4;
    double tolerance[3] = {0}; // of one iteration less, as many, and one more
    double wanted[MOST_FEATURES];
    int matches = 0; // bit d: theta is that of iterations + d - 1
    for (int d = 0; d < 3; d++) {
        memcpy(theta, begin, sizeof(theta));
        descend(parameters, parameters->iterations + d - 1);
        double largest = 1.0;
        for (size_t j = 0; j < k; j++) {
            largest = fmax(largest, fabs(theta[j]));
        }
        tolerance[d] = relative * largest;
        matches |= is_theta(grading, k, tolerance[d]) << d;
        if (d == 1) {
            memcpy(wanted, theta, sizeof(wanted));
        }
    }
    gw_expect(grading, matches != 1 || parameters->iterations != 1,
              "h_theta is what it was before the call: was theta moved, and was it copied back?");
    gw_expect(grading, matches != 1 || parameters->iterations == 0,
              "h_theta is what it should be after %d iteration%s, not after %d: the last one is "
              "missing",
              parameters->iterations - 1, gw_plural(parameters->iterations - 1),
              parameters->iterations);
    gw_expect(
        grading, matches != 4, "h_theta is what it should be after %d iteration%s, not after %d",
        parameters->iterations + 1, gw_plural(parameters->iterations + 1), parameters->iterations);
    gw_expect_close(grading, "h_theta", wanted, 0, tolerance[1]);
}

static void expect_calls(struct gw_case *grading, int calls)
{
    const int64_t got = gw_noted(grading, "calls");
    gw_expect(
        grading, got == calls,
        "train called `gradient` %lld time%s in %d iteration%s: once an iteration, and that is "
        "the gradient to be used",
        (long long)got, gw_plural(got), calls, gw_plural(calls));
    gw_expect(grading, gw_noted(grading, "calls with other sizes") == 0,
              "train called `gradient` with another m or k than its own");
}

static void expect_counts(struct gw_case *grading, const struct parameters *parameters)
{
    if (!gw_is_counted(grading)) {
        return;
    }
    const int64_t copies = gw_noted(grading, "copies");
    const int64_t bytes = gw_noted(grading, "bytes to device");
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t allocations = gw_noted(grading, "allocations");
    const int64_t values = ((int64_t)parameters->k + 1) * parameters->m + parameters->k;
    const int64_t once = values * (gw_real(grading) == GW_DOUBLE ? 8 : 4);
    gw_expect(
        grading, bytes <= once || copies <= 4,
        "train copied %lld bytes to the device in %lld copies, where X, y and theta have %lld: "
        "copy them once, before the loop",
        (long long)bytes, (long long)gw_noted(grading, "copies to device"), (long long)once);
    gw_expect(
        grading, copies <= 4,
        "train made %lld copies in %d iteration%s: 3 before the loop and 1 after it are enough, "
        "since theta and its gradient can stay on the device",
        (long long)copies, parameters->iterations, gw_plural(parameters->iterations));
    gw_expect(
        grading, launches <= 3 * (int64_t)parameters->iterations,
        "there were %lld launches in %d iteration%s, with those of `gradient`: 3 an iteration "
        "are the limit; one can change all k thetas",
        (long long)launches, parameters->iterations, gw_plural(parameters->iterations));
    gw_expect(grading, allocations <= 8,
              "train allocated %lld times in %d iteration%s: allocate before the loop",
              (long long)allocations, parameters->iterations, gw_plural(parameters->iterations));
    gw_expect(grading, launches > gw_noted(grading, "calls") || parameters->iterations == 0,
              "only `gradient` launched a kernel: theta must be changed on the device as well");
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const bool refused = parameters->expect == cudaErrorInvalidValue;
    const size_t m = parameters->m > 0 ? (size_t)parameters->m : 0;
    const size_t k = parameters->k > 0 ? (size_t)parameters->k : 0;
    double begin[MOST_FEATURES];
    fill(grading, parameters, m, k);
    memcpy(begin, theta, sizeof(begin));
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_noted(grading, "pretended") &&
        gw_value_returned(grading) == cudaErrorInvalidConfiguration) {
        return; // its own launch was refused, and it said so
    }
    if (parameters->gradient == FAILING) {
        const int64_t calls = gw_noted(grading, "calls");
        gw_expect(grading, calls == CALL_THAT_FAILS,
                  "train called `gradient` %lld times, though call %d returned an error: end the "
                  "loop and return it",
                  (long long)calls, CALL_THAT_FAILS);
        gw_expect_returned(grading, parameters->expect);
        return;
    }
    if (gw_allocation_failed(grading)) {
        return;
    }
    gw_expect_returned(grading, parameters->expect);
    if (refused) {
        gw_expect_no_launch(grading, "these sizes");
        gw_expect_close(grading, "h_theta", begin, 0, 0);
        return;
    }
    expect_calls(grading, parameters->iterations);
    expect_theta(grading, parameters, begin);
    expect_counts(grading, parameters);
}

#define CASE(m, k, iterations, expect)                                                             \
    {                                                                                              \
        "m = " #m ", k = " #k ", iterations = " #iterations, grade,                                \
            &(const struct parameters){m, k, 0.25, iterations, KNOWN, expect, false, 0}, 0         \
    }
#define NO_MEMORY_FOR(allocation)                                                                  \
    {                                                                                              \
        "m = 100, k = 3, no device memory for allocation " #allocation, grade,                     \
            &(const struct parameters){100, 3, 0.25, 2, KNOWN, cudaSuccess, false, allocation}, 0  \
    }

static const struct gw_case_declaration cases[] = {
    CASE(100, 3, 1, cudaSuccess),
    CASE(100, 3, 2, cudaSuccess),
    CASE(100, 3, 20, cudaSuccess),
    CASE(1, 1, 5, cudaSuccess),
    CASE(1009, 2, 7, cudaSuccess),
    CASE(33, 64, 10, cudaSuccess),
    CASE(3, 40, 10, cudaSuccess),
    CASE(100, 3, 0, cudaSuccess),
    {"the gradient function fails in its third call", grade,
     &(const struct parameters){100, 3, 0.25, 10, FAILING, cudaErrorNotSupported, false, 0}, 0},
    CASE(0, 3, 5, cudaErrorInvalidValue),
    CASE(-1, 3, 5, cudaErrorInvalidValue),
    CASE(100, 0, 5, cudaErrorInvalidValue),
    CASE(100, -1, 5, cudaErrorInvalidValue),
    CASE(100, 65, 5, cudaErrorInvalidValue),
    CASE(100, 3, -1, cudaErrorInvalidValue),
    {"wdbc.csv, 100 iterations of step 0.1", grade,
     &(const struct parameters){569, 31, 0.1, 100, LOGISTIC, cudaSuccess, false, 0}, 0},
    {"m = 100, k = 3, iterations = 1, on a device that takes no blocks of more than 16 threads",
     grade, &(const struct parameters){100, 3, 0.25, 1, KNOWN, cudaSuccess, true, 0}, 0},
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3),
    NO_MEMORY_FOR(4),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
