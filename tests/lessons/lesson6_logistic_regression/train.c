// SPDX-License-Identifier: MIT
// Grades lesson 6, train, with gradients of the grader's own: theta after some iterations, what was
// launched and copied on the way, and the lesson's task on wdbc.csv.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m, k or iterations | k_not_checked
//   the first error of a call or | first_allocation_overlooked
//   it ends the loop | error_ignored
//   `gradient` is called once per iteration | gradient_called_twice
//   launches: at most 3 per iteration | launch_each_theta
//   copies: at most 4 in all | theta_copied_every_iteration
//   allocations: at most 8 in all | allocated_every_iteration
//   in the loop: no copy | x_copied_every_iteration
//   Accuracy: theta is within | float_step
//   The grader passes a gradient function | gradient_not_called
//   Ownership: the function frees all device | leak_on_error
//   Managed memory needs no copies | theta_in_managed
#include "../trial.h"

#include "../failing_copy.h"

enum gradient { KNOWN, LOGISTIC, FAILING };

struct parameters {
    struct gw_trial trial;
    int k;
    double step;
    int iterations;
    enum gradient gradient;
    int failing_copy; // the one that does, from 1
};

#ifdef GW_RUNNER

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
    const struct gw_trial *trial = &parameters->trial;
    const size_t k = (size_t)(parameters->k > 0 ? parameters->k : 0);
    const real *h_x = gw_trial_host_array(run, trial, "h_x", k);
    const real *h_y = gw_trial_host_array(run, trial, "h_y", 1);
    real *h_theta = gw_host_array(run, "h_theta");
    gw_calls = gw_calls_with_other_sizes = gw_thetas_exchanged = 0;
    gw_overlap = (struct gw_overlap){0};
    const int m = gw_trial_reported(trial);
    gw_right_m = m;
    gw_right_k = parameters->k;

    gw_before(trial);
    have_copy_fail(parameters->failing_copy);
    const int error = (int)train(h_x, h_y, h_theta, m, parameters->k, (real)parameters->step,
                                 parameters->iterations, gradients[parameters->gradient]);
    note_failed_copy(run, parameters->failing_copy, error);
    gw_after(run, trial, error);
    gw_note(run, "calls", gw_calls);
    gw_note(run, "thetas exchanged", gw_thetas_exchanged);
    gw_note(run, "calls with other sizes", gw_calls_with_other_sizes);
    gw_note(run, "other m", gw_other_m);
    gw_note(run, "other k", gw_other_k);
    gw_note(run, "overlap", gw_overlap.found);
    gw_note(run, "outer array", gw_overlap.outer);
    gw_note(run, "inner array", gw_overlap.inner);
    gw_note(run, "element of outer", gw_overlap.element);
    gw_note(run, "elements of outer", gw_overlap.count);
}

#else

#include "reference.h"
#include "samples.h"

#include <string.h>

enum {
    MOST_FEATURES = 65, // one case has too many
    CALL_THAT_FAILS = 3,
    MANY_ITERATIONS = 100
};

/** What is descended on, in double. */
struct slope {
    const double *x, *y;
    size_t m, k;
    double moments[MOST_FEATURES]; // mean of (y + 1) x, for the known gradient
};

// Rows of random numbers, the first of which is 1.
static void random_rows(struct gw_case *grading, void *h_x, void *h_y, void *h_theta, size_t m,
                        size_t k)
{
    for (size_t j = 0; j < k; j++) {
        for (size_t i = 0; i < m; i++) {
            gw_set_real(grading, h_x, j * m + i, j == 0 ? 1.0 : gw_random(grading, -2, 2));
        }
        gw_set_real(grading, h_theta, j, gw_random(grading, -2, 2));
    }
    for (size_t i = 0; i < m; i++) {
        gw_set_real(grading, h_y, i, gw_random(grading, 0, 1) < 0.4 ? 1.0 : 0.0);
    }
}

// The lesson's task: wdbc.csv, standardised, with theta beginning at 0.
static void wdbc_rows(struct gw_case *grading, void *h_x, void *h_y, size_t m, size_t k)
{
    struct gw_samples samples;
    struct gw_csv_error error;
    const bool read = gw_samples_read_wdbc(&samples, &error);
    gw_expect(grading, read, "%s", error.text);
    gw_expect(grading, samples.m == m && samples.k == k, "wdbc.csv has %zu rows of %zu features",
              samples.m, samples.k);
    for (size_t e = 0; e < k * m; e++) {
        gw_set_real(grading, h_x, e, samples.x[e]);
    }
    for (size_t i = 0; i < m; i++) {
        gw_set_real(grading, h_y, i, samples.y[i]);
    }
    gw_samples_free(&samples);
}

static struct slope add_rows(struct gw_case *grading, const struct parameters *parameters)
{
    const enum gw_type type = gw_real(grading);
    const size_t m = gw_trial_count(&parameters->trial);
    const size_t k = parameters->k > 0 ? (size_t)parameters->k : 0;
    void *h_x = gw_add_array(grading, "h_x", GW_INPUT, type, k * m);
    void *h_y = gw_add_array(grading, "h_y", GW_INPUT, type, m);
    void *h_theta = gw_add_array(grading, "h_theta", GW_IN_OUT, type, k);
    if (parameters->gradient == LOGISTIC) {
        wdbc_rows(grading, h_x, h_y, m, k);
    } else {
        random_rows(grading, h_x, h_y, h_theta, m, k);
    }
    struct slope slope = {
        .x = gw_in_double(grading, "h_x"), .y = gw_in_double(grading, "h_y"), .m = m, .k = k};
    for (size_t j = 0; j < k; j++) {
        for (size_t i = 0; i < m; i++) {
            slope.moments[j] += (slope.y[i] + 1) * slope.x[j * m + i] / (double)m;
        }
    }
    return slope;
}

static void known_gradient(const struct slope *slope, const double *theta, double *gradient)
{
    for (size_t j = 0; j < slope->k; j++) {
        gradient[j] = theta[j] / 2 + theta[(j + 1) % slope->k] / 8 - slope->moments[j];
    }
}

static void logistic_gradient(const struct slope *slope, const double *theta, double *gradient)
{
    const size_t m = slope->m;
    memset(gradient, 0, slope->k * sizeof(*gradient));
    for (size_t i = 0; i < m; i++) {
        const double z = gw_logit(slope->x, theta, i, m, slope->k, NULL);
        const double residual = gw_sigmoid(z) - slope->y[i];
        for (size_t j = 0; j < slope->k; j++) {
            gradient[j] += residual * slope->x[j * m + i] / (double)m;
        }
    }
}

static void descend(const struct slope *slope, const struct parameters *parameters, int iterations,
                    double *theta)
{
    for (int iteration = 0; iteration < iterations; iteration++) {
        double gradient[MOST_FEATURES];
        (parameters->gradient == LOGISTIC ? logistic_gradient : known_gradient)(slope, theta,
                                                                                gradient);
        for (size_t j = 0; j < slope->k; j++) {
            theta[j] -= parameters->step * gradient[j];
        }
    }
}

/** Descents that are not the right one. */
static const struct {
    const char *said;
    double times;          // the step is so often that of the case
    bool whole, from_zero; // the step is 1; theta begins at 0
} other_descents[] = {
    {"after steps along the gradient; step against the gradient", -1, false, false},
    {"with step 1 instead of `step`", 1, true, false},
    {"from a start at 0 instead of h_theta", 1, false, true}};

static bool is_theta(struct gw_case *grading, const double *theta, size_t k, double tolerance)
{
    for (size_t j = 0; j < k; j++) {
        if (!(fabs(gw_real_result(grading, "h_theta", j) - theta[j]) <= tolerance)) {
            return false;
        }
    }
    return true;
}

// Another descent, or one with a limit on its iterations: theta is that of a smaller number of
// them, and of no other.
static void expect_no_other_descent(struct gw_case *grading, const struct parameters *parameters,
                                    const struct slope *slope, double tolerance)
{
    const double *begin = gw_in_double(grading, "h_theta");
    const size_t bytes = slope->k * sizeof(double);
    double theta[MOST_FEATURES] = {0};
    for (size_t o = 0; o < sizeof(other_descents) / sizeof(other_descents[0]); o++) {
        struct parameters other = *parameters;
        other.step = other_descents[o].whole ? 1 : parameters->step * other_descents[o].times;
        memset(theta, 0, bytes);
        if (!other_descents[o].from_zero) {
            memcpy(theta, begin, bytes);
        }
        descend(slope, &other, parameters->iterations, theta);
        gw_expect_of(grading, GW_OF_CAUSE, !is_theta(grading, theta, slope->k, tolerance),
                     "h_theta[0] is %.9g but should be %.9g: it is theta %s",
                     gw_real_result(grading, "h_theta", 0),
                     *(const double *)gw_expected(grading, "h_theta"), other_descents[o].said);
    }
    // What a float's rounding of the step or of a theta leaves.
    gw_expect_of(
        grading, GW_OF_CAUSE,
        gw_real(grading) == GW_FLOAT ||
            !is_theta(grading, gw_expected(grading, "h_theta"), slope->k, tolerance * 1e3),
        "h_theta[0] is %.17g but should be %.17g: right to the 7 digits of a float only; is "
        "there a float variable or a float parameter in the computation?",
        gw_real_result(grading, "h_theta", 0), *(const double *)gw_expected(grading, "h_theta"));
    int fitting = 0;
    int last = 0;
    memcpy(theta, begin, bytes);
    for (int i = 1; i < parameters->iterations; i++) {
        descend(slope, parameters, 1, theta);
        if (is_theta(grading, theta, slope->k, tolerance)) {
            fitting++;
            last = i;
        }
    }
    gw_expect_of(grading, GW_OF_CAUSE, fitting != 1,
                 "h_theta is theta after %d iteration%s, but should be after %d: does the loop end "
                 "before `iterations`?",
                 last, gw_plural(last), parameters->iterations);
}

static bool is_old(struct gw_case *grading, const double *begin, size_t j)
{
    const double theta = gw_real_result(grading, "h_theta", j);
    return theta >= begin[j] && theta <= begin[j];
}

// What is copied back is not theta, or not all of theta was changed.
static void expect_theta_itself(struct gw_case *grading, const struct parameters *parameters,
                                const struct slope *slope, double tolerance)
{
    const size_t k = slope->k;
    const double *begin = gw_in_double(grading, "h_theta");
    double theta[MOST_FEATURES] = {0};
    double gradient[MOST_FEATURES];
    memcpy(theta, begin, k * sizeof(*theta));
    if (parameters->iterations > 0) {
        descend(slope, parameters, parameters->iterations - 1, theta);
        (parameters->gradient == LOGISTIC ? logistic_gradient : known_gradient)(slope, theta,
                                                                                gradient);
        gw_expect_of(grading, GW_OF_CAUSE, !is_theta(grading, gradient, k, tolerance),
                     "h_theta[0] is %.9g but should be %.9g: h_theta is the gradient of the last "
                     "iteration; copy theta back",
                     gw_real_result(grading, "h_theta", 0),
                     *(const double *)gw_expected(grading, "h_theta"));
    }
    size_t changed = k;
    while (changed > 0 && is_old(grading, begin, changed - 1)) {
        changed--;
    }
    gw_expect(grading, changed > 0 || parameters->iterations == 0,
              "h_theta has its old value: does a kernel update theta, and is theta copied back?");
    size_t old = 0;
    while (old < changed && is_old(grading, begin, old)) {
        old++;
    }
    gw_expect_of(grading, GW_OF_CAUSE, old == 0 || old == changed || parameters->iterations == 0,
                 "h_theta[%zu] was updated, but no element before it: does the index in the kernel "
                 "that updates theta begin at 0?",
                 old);
    gw_expect_of(grading, GW_OF_CAUSE, changed == 0 || changed == k || parameters->iterations == 0,
                 "h_theta[%zu] and all elements behind it have their old values: does the launch "
                 "that updates theta have a thread for each of the k = %zu elements?",
                 changed, k);
}

// The step has become another one on the way: theta is about where fewer iterations lead, and far
// from where it should end.
static void expect_steps_alike(struct gw_case *grading, const struct parameters *parameters,
                               const struct slope *slope)
{
    const double *want = gw_expected(grading, "h_theta");
    double theta[MOST_FEATURES];
    double least = INFINITY;
    int nearest = 0;
    memcpy(theta, gw_in_double(grading, "h_theta"), slope->k * sizeof(double));
    for (int i = 1; i < parameters->iterations; i++) {
        double off = 0;
        double way = 0; // from there to where it should end
        descend(slope, parameters, 1, theta);
        for (size_t j = 0; j < slope->k; j++) {
            off = fmax(off, fabs(gw_real_result(grading, "h_theta", j) - theta[j]));
            way = fmax(way, fabs(want[j] - theta[j]));
        }
        if (off < least && off < 0.01 * way) {
            least = off;
            nearest = i;
        }
    }
    gw_expect_of(grading, GW_OF_CAUSE, nearest == 0 || parameters->iterations < MANY_ITERATIONS,
                 "h_theta[0] is %.9g but should be %.9g: after %d iterations it is only where %d "
                 "iterations lead; does the step shrink from iteration to iteration?",
                 gw_real_result(grading, "h_theta", 0), want[0], parameters->iterations, nearest);
}

// Names the mistakes that leave the theta of another number of iterations.
static void expect_theta(struct gw_case *grading, const struct parameters *parameters,
                         const struct slope *slope)
{
    const int iterations = parameters->iterations;
    const size_t bytes = slope->k * sizeof(double);
    double tolerance[3] = {0}; // of one iteration less, as many, and one more
    int matches = 0;           // bit d: theta is that of iterations + d - 1
    for (int d = 0; d < 3; d++) {
        double theta[MOST_FEATURES];
        memcpy(theta, gw_in_double(grading, "h_theta"), bytes);
        descend(slope, parameters, iterations + d - 1, theta);
        double largest = 1.0;
        for (size_t j = 0; j < slope->k; j++) {
            largest = fmax(largest, fabs(theta[j]));
        }
        tolerance[d] = (gw_real(grading) == GW_DOUBLE ? 1e-9 : 1e-4) * largest;
        matches |= is_theta(grading, theta, slope->k, tolerance[d]) << d;
        if (d == 1) {
            memcpy(gw_expected(grading, "h_theta"), theta, bytes);
        }
    }
    gw_expect(grading, matches != 1 || iterations != 1,
              "h_theta has its old value: does a kernel update theta, and is the array that this "
              "kernel wrote the one that is copied back?");
    gw_expect_of(
        grading, GW_OF_CAUSE,
        matches != 1 || iterations % 2 == 0 ||
            gw_noted(grading, "thetas exchanged") != iterations - 1,
        "h_theta is theta after %d iterations, but should be after %d: two arrays of theta are "
        "exchanged in each iteration, and after an odd number of them the older theta is copied "
        "back; copy back the array that the last launch wrote",
        iterations - 1, iterations);
    gw_expect_of(
        grading, GW_OF_CAUSE, matches != 1 || iterations == 0,
        "h_theta is theta after %d iteration%s, but should be after %d: the last one is missing",
        iterations - 1, gw_plural(iterations - 1), iterations);
    gw_expect(grading, matches != 4,
              "h_theta is theta after %d iteration%s, but should be after %d", iterations + 1,
              gw_plural(iterations + 1), iterations);
    if (!(matches >> 1 & 1)) {
        expect_theta_itself(grading, parameters, slope, tolerance[1]);
        expect_no_other_descent(grading, parameters, slope, tolerance[1]);
        expect_steps_alike(grading, parameters, slope);
    }
    gw_expect_close(grading, "h_theta", 0, tolerance[1]);
}

static void expect_calls(struct gw_case *grading, int calls)
{
    const int64_t got = gw_noted(grading, "calls");
    gw_expect_of(grading, GW_OF_CAUSE, got != calls + 1,
                 "train called `gradient` %lld time%s, but iterations = %d: the loop runs once too "
                 "often, or calls it %sonce outside; it must run while iteration < iterations",
                 (long long)got, gw_plural(got), calls, calls == 1 ? "twice, or " : "");
    gw_expect(grading, got == calls,
              "train called `gradient` %lld time%s in %d iteration%s: call it once per iteration, "
              "and use its result",
              (long long)got, gw_plural(got), calls, gw_plural(calls));
}

// Such a call returns an error.
static void expect_own_sizes(struct gw_case *grading, const struct parameters *parameters)
{
    gw_expect(grading, gw_noted(grading, "calls with other sizes") == 0,
              "train called `gradient` with m = %lld and k = %lld, but was called with m = %d and "
              "k = %d: pass these on, in this order",
              (long long)gw_noted(grading, "other m"), (long long)gw_noted(grading, "other k"),
              parameters->trial.n, parameters->k);
}

static void expect_no_overlap(struct gw_case *grading)
{
    static const char *const arguments[] = {"d_x", "d_y", "d_theta", "d_gradient"};
    const long long element = (long long)gw_noted(grading, "element of outer");
    const char *outer = arguments[gw_noted(grading, "outer array") & 3];
    const char *inner = arguments[gw_noted(grading, "inner array") & 3];
    gw_expect_of(grading, GW_OF_CAUSE, gw_noted(grading, "overlap") == 0 || element == 0,
                 "two arrays that train passed to `gradient` overlap: %s begins at element %lld of "
                 "%s, which has %lld elements; let each array begin behind the end of the one "
                 "before it",
                 inner, element, outer, (long long)gw_noted(grading, "elements of outer"));
    gw_expect_of(grading, GW_OF_CAUSE, gw_noted(grading, "overlap") == 0,
                 "train passed the same memory to `gradient` as %s and as %s: each needs its own",
                 outer, inner);
}

static void expect_counts(struct gw_case *grading, const struct parameters *parameters)
{
    const int iterations = parameters->iterations;
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t copies_in = gw_noted(grading, "copies to device");
    const int64_t copies =
        copies_in + gw_noted(grading, "copies to host") + gw_noted(grading, "copies within device");
    const int64_t bytes = gw_noted(grading, "bytes to device");
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t allocations = gw_noted(grading, "allocations");
    const int64_t values = ((int64_t)parameters->k + 1) * parameters->trial.n + parameters->k;
    const int64_t once = values * (gw_real(grading) == GW_DOUBLE ? 8 : 4);
    gw_expect(grading, bytes <= once || copies <= 4,
              "train copied %lld bytes to the device in %lld copies, but X, y and theta have only "
              "%lld: copy them once, before the loop",
              (long long)bytes, (long long)copies_in, (long long)once);
    gw_expect(grading, copies <= 4,
              "train made %lld copies in %d iteration%s: make 3 before the loop and 1 after it, "
              "and keep theta and its gradient on the device",
              (long long)copies, iterations, gw_plural(iterations));
    // Managed memory, filled before the loop and read after it, is right.
    const int64_t there = gw_noted(grading, "touched to device");
    const int64_t back = gw_noted(grading, "touched to host");
    const int64_t theta = parameters->k * (gw_real(grading) == GW_DOUBLE ? 8 : 4);
    gw_expect(grading, there <= once && back <= 2 * theta,
              "the host computed this: in managed or pinned memory %lld bytes went to the device "
              "and %lld back in %d iteration%s, but X, y and theta have only %lld and theta %lld; "
              "let a kernel update theta, in device memory",
              (long long)there, (long long)back, iterations, gw_plural(iterations), (long long)once,
              (long long)theta);
    gw_expect(grading, launches <= 3 * (int64_t)iterations,
              "there were %lld launches in %d iteration%s, including those of `gradient`, and the "
              "limit is 3 per iteration: update all k elements of theta in one launch",
              (long long)launches, iterations, gw_plural(iterations));
    gw_expect(grading, allocations <= 8,
              "train made %lld allocations in %d iteration%s: allocate before the loop",
              (long long)allocations, iterations, gw_plural(iterations));
    gw_expect(grading, launches > gw_noted(grading, "calls") || iterations == 0,
              "only `gradient` launched a kernel: update theta in a kernel of your own");
}

static void expect_end_of_loop(struct gw_case *grading, int error)
{
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(grading, calls == CALL_THAT_FAILS,
              "train called `gradient` %lld times, though call %d returned an error: leave the "
              "loop and return the error",
              (long long)calls, CALL_THAT_FAILS);
    gw_expect_returned(grading, error);
}

// X has more elements than an int can count, y alone more bytes than the device, and what an int
// makes of the sizes of X are those of the last `n` rows: memory for these was asked for, if at
// all, by who computed so.
static void expect_no_memory(struct gw_case *grading, const struct parameters *parameters)
{
    const int m = parameters->trial.huge;
    const int k = parameters->k;
    const long long size = gw_real(grading) == GW_DOUBLE ? 8 : 4;
    const long long allocated = (long long)gw_noted(grading, "allocated bytes");
    gw_expect(grading, allocated < size * k * parameters->trial.n,
              "%lld bytes were allocated for m = %d and k = %d, but X has %lld: that overflows an "
              "int; compute (size_t)k * m * sizeof(real) in a size_t",
              allocated, m, k, size * k * m);
    gw_expect_returned(grading, cudaErrorMemoryAllocation);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const struct slope slope = add_rows(grading, parameters);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (trial->huge > 0 && !gw_noted(grading, "not asked")) {
        expect_no_memory(grading, parameters);
    }
    if (trial->huge > 0 || gw_was_refused(grading)) {
        return;
    }
    if (copy_has_failed(grading)) {
        return;
    }
    expect_own_sizes(grading, parameters);
    expect_no_overlap(grading);
    if (parameters->gradient == FAILING) {
        expect_end_of_loop(grading, trial->expect);
        return;
    }
    gw_expect_returned(grading, trial->expect);
    if (trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading, "these sizes");
        gw_expect_close(grading, "h_theta", 0, 0);
        return;
    }
    expect_calls(grading, parameters->iterations);
    expect_theta(grading, parameters, &slope);
    expect_counts(grading, parameters);
}

// Requests are never counted: the gradients' own would cost time.
#define TRAIN(name, rows, features, length, count, kind, ...)                                      \
    GW_CASE(name, grade, 0, struct parameters,                                                     \
            .trial = {.n = rows, .uncounted = true, __VA_ARGS__}, .k = features, .step = length,   \
            .iterations = count, .gradient = kind)
#define ITERATIONS(m, k, count, ...)                                                               \
    TRAIN("m = " #m ", k = " #k ", iterations = " #count, m, k, 0.25, count, KNOWN, __VA_ARGS__)
#define REFUSED(m, k, count) ITERATIONS(m, k, count, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(which)                                                                       \
    TRAIN("m = 100, k = 3, cudaMalloc fails in call " #which, 100, 3, 0.25, 2, KNOWN,              \
          .failing_allocation = which)
#define FAILING_COPY(which)                                                                        \
    GW_CASE("m = 100, k = 3, cudaMemcpy fails in call " #which, grade, GW_ONCE, struct parameters, \
            .trial = {.n = 100, .uncounted = true}, .k = 3, .step = 0.25, .iterations = 2,         \
            .gradient = KNOWN, .failing_copy = which)

static const struct gw_case_declaration cases[] = {
    // More rows than features, and fewer; none, one and many iterations.
    ITERATIONS(100, 3, 1), ITERATIONS(100, 3, 2), ITERATIONS(100, 3, 20), ITERATIONS(1, 1, 5),
    ITERATIONS(1009, 2, 7), ITERATIONS(33, 64, 10),
    GW_CASE("m = 3, k = 40, iterations = 10" GW_BEFORE_WORDS, grade, GW_CALLED_BEFORE,
            struct parameters, {.n = 3, .uncounted = true}, 40, 0.25, 10, KNOWN, 0),
    ITERATIONS(100, 3, 0),
    TRAIN("third call of gradient fails", 100, 3, 0.25, 10, FAILING,
          .expect = cudaErrorNotSupported),
    REFUSED(0, 3, 5), REFUSED(-1, 3, 5), REFUSED(100, 0, 5), REFUSED(100, -1, 5),
    REFUSED(100, 65, 5), REFUSED(100, 3, -1),
    // Longer than somebody waits for who has the step shrink.
    TRAIN("m = 5, k = 3, 1003 iterations of step 0.002", 5, 3, 0.002, 1003, KNOWN),
    TRAIN("wdbc.csv, 103 iterations of step 0.1", 569, 31, 0.1, 103, LOGISTIC),
    TRAIN("m = 100, k = 3, iterations = 1, device limit: 16 threads per block", 100, 3, 0.25, 1,
          KNOWN, .small_blocks = true),
    NO_MEMORY_FOR(1), NO_MEMORY_FOR(2), NO_MEMORY_FOR(3), NO_MEMORY_FOR(4),
    // Three copies in, and one back, which fails.
    FAILING_COPY(4),
    // 2^28 + 500 rows of 16 features: y and X are larger than the device, and X than an int.
    TRAIN("m = 268435956, k = 16, device memory too small", 500, 16, 0.25, 2, KNOWN,
          .huge = (1 << 28) + 500)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
