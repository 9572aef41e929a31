// SPDX-License-Identifier: MIT
// What the graders of z = a * x * x + b * y + c have in common: the call, inputs, wanted results,
// and what is expected of copies and allocations. Each exercise defines grade2_call().
#pragma once

#include "../recorded.h"
#include "../trial.h"

/** The parameters of a case, for both halves. */
struct grade2 {
    struct gw_trial trial;
    double a, b, c;
    int count; /**< steps, or chunks */
    bool no_input, no_second, no_output;
    bool pinned;  /**< the caller has pinned the arrays */
    bool slow;    /**< each step still moves every element, after hundreds of them */
    bool settles; /**< element 0 no longer changes after a few steps */
};

#ifdef GW_RUNNER

/** The arrays as the student's function is to get them. */
struct grade2_arrays {
    const double *x, *y;
    double *z;
};

/** The exercise's own: calls the student's function. */
static cudaError_t grade2_call(const struct grade2 *p, struct grade2_arrays h);

static inline struct grade2_arrays grade2_arrays(struct gw_run *run)
{
    const struct grade2 *p = gw_parameters(run);
    return (struct grade2_arrays){gw_trial_host_array(run, &p->trial, "h_x", 1),
                                  gw_trial_host_array(run, &p->trial, "h_y", 1),
                                  gw_trial_host_array(run, &p->trial, "h_z", 1)};
}

/** Right after the call: notes what it returned, what ran and what was recorded. */
static inline void grade2_after(struct gw_run *run, const struct grade2 *p, cudaError_t error)
{
    gw_after(run, &p->trial, (int)error);
    if (error != cudaSuccess) {
        (void)cudaGetLastError(); // who returned the error has looked at it
    }
    gw_note_recorded(run);
}

/** The whole run of an exercise that has nothing to add to it. */
static inline void grade2_run(struct gw_run *run)
{
    const struct grade2 *p = gw_parameters(run);
    struct grade2_arrays h = grade2_arrays(run);
    h.x = p->no_input ? NULL : h.x;
    h.y = p->no_second ? NULL : h.y;
    h.z = p->no_output ? NULL : h.z;
    gw_before(&p->trial);
    grade2_after(run, p, grade2_call(p, h));
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>
#include <float.h>
#include <math.h>
#include <string.h>

/** One step, in double as the device does it. */
static inline double grade2_step(const struct grade2 *p, double x, double y)
{
    return p->a * x * x + p->b * y + p->c;
}

/**
 * Coefficients so that x stays in [-2, 2] for |x|, |y| < 2, whatever the steps, and so that an
 * error of one step shrinks in the next (|2 a x| < 0.6): a and b and c each of their own size, so
 * that no two can be confused.
 */
static inline void grade2_choose(struct gw_case *grading, struct grade2 *p)
{
    p->a = gw_random(grading, 0.10, 0.15);
    p->b = gw_random(grading, 0.20, 0.30);
    p->c = gw_random(grading, -0.5, -0.3);
    if (p->slow) { // see grade2_tolerance()
        p->a = 0.25;
        p->b = gw_random(grading, 1e-5, 2e-5);
        p->c = 0.9991;
    }
}

/** Adds h_x, h_y, h_z, and the results after so many steps. */
static inline void grade2_prepare(struct gw_case *grading, const struct grade2 *p, int steps)
{
    const size_t n = gw_trial_count(&p->trial);
    double *x = gw_add_array(grading, "h_x", GW_INPUT, GW_DOUBLE, n);
    double *y = gw_add_array(grading, "h_y", GW_INPUT, GW_DOUBLE, n);
    gw_add_array(grading, "h_z", GW_OUTPUT, GW_DOUBLE, n);
    gw_add_recorded(grading);
    gw_fill_doubles(grading, x, n);
    gw_fill_doubles(grading, y, n);
    if (p->settles) {
        y[0] = -p->c / p->b; // a step is x = a * x * x then, which is soon 0
    }
    double *want = gw_expected(grading, "h_z");
    for (size_t i = 0; i < n; i++) {
        want[i] = x[i];
        for (int step = 0; step < steps; step++) {
            want[i] = grade2_step(p, want[i], y[i]);
        }
    }
    gw_set_parameters(grading, p, sizeof(*p));
}

/**
 * How far a right result may be off. A step has 4 operations on terms that together are less than
 * 2: it adds at most 4 * 2 * eps, and what earlier steps added shrinks by 0.6 each time, to less
 * than 2.5 times that in all. A device that multiplies and adds with one rounding stays below it
 * too.
 */
#define GRADE2_TOLERANCE (20 * DBL_EPSILON)

/**
 * Where each step still moves x, it comes ever slower to 2 - 2 sqrt(1 - b y - c), about 1.94. There
 * an error shrinks by 2 a x = 0.97 alone: what all steps add is less than 100 times one step's.
 */
static inline double grade2_tolerance(const struct grade2 *p)
{
    return p->slow ? 40 * GRADE2_TOLERANCE : GRADE2_TOLERANCE;
}

/** Whether a result is the one wanted; never for NaN. */
static inline bool grade2_is_close(const struct grade2 *p, double got, double want)
{
    return fabs(got - want) <= grade2_tolerance(p);
}

/** Grades a call that must fail and must leave h_z as it was. Where h_z comes `in_parts`, some may
 * be there when a later call of the device fails. */
static inline void grade2_failure(struct gw_case *grading, const void *argument, bool in_parts)
{
    struct grade2 p = *(const struct grade2 *)argument;
    enum { COUNT = 100 };
    static const char *const names[] = {"h_x", "h_y", "h_z"};
    double *arrays[3];
    grade2_choose(grading, &p);
    for (int i = 0; i < 3; i++) {
        arrays[i] = gw_add_array(grading, names[i], i < 2 ? GW_INPUT : GW_IN_OUT, GW_DOUBLE, COUNT);
    }
    gw_add_recorded(grading);
    for (int i = 0; i < 3; i++) {
        gw_fill_doubles(grading, arrays[i], COUNT);
    }
    gw_set_parameters(grading, &p, sizeof(p));

    gw_run_case(grading);
    if (p.trial.huge > 0) {
        if (!gw_expect_no_memory(grading, &p.trial, "double", sizeof(double))) {
            return;
        }
    } else if (!gw_allocation_failed(grading)) {
        // A GPU is as it is, and small blocks and few allocations are right everywhere: then there
        // is no refusal.
        const bool small_blocks = p.trial.small_blocks;
        const bool refused =
            p.trial.failing_allocation == 0 &&
            (!small_blocks || (gw_noted(grading, "pretended") &&
                               (gw_noted(grading, "refused") || !gw_noted(grading, "launches"))));
        const int error = small_blocks ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue;
        gw_expect_returned(grading, refused ? error : cudaSuccess);
        if (!refused) {
            return;
        }
    }
    const bool has_begun = p.trial.failing_allocation > 0 || p.trial.small_blocks;
    if (!in_parts || !has_begun) {
        gw_expect_close(grading, "h_z", 0, 0);
    }
}

static inline void grade2_refusal(struct gw_case *grading, const void *argument)
{
    grade2_failure(grading, argument, false);
}

/**
 * Elements that hold what fresh memory of the CPU device holds: the copy back was right, and no
 * thread has written there. (A GPU's fresh memory holds anything; there the results alone tell.)
 */
static inline void grade2_expect_written(struct gw_case *grading, int n)
{
    const uint64_t junk = 0x7fa5a5a57fa5a5a5U;
    const double *z = gw_result(grading, "h_z");
    int first = n;
    int unwritten = 0;
    for (int i = n; i-- > 0;) {
        if (memcmp(&z[i], &junk, sizeof(junk)) == 0) {
            first = i;
            unwritten++;
        }
    }
    if (unwritten > 0) {
        gw_expect_no_lost_launch(grading);
    }
    gw_expect(grading, unwritten == 0,
              "no thread computed h_z[%d]: %d of %d elements are uninitialized device memory",
              first, unwritten, n);
}

/** What formulas that are nearly right make of x and y, and how they read. */
static inline double grade2_other(const struct grade2 *p, size_t formula, double x, double y)
{
    const double results[] = {
        p->a * x + p->b * y + p->c,     p->a * x * x + p->b * y,
        p->a * y * y + p->b * x + p->c, p->b * x * x + p->a * y + p->c,
        p->a * x * x + p->b * x + p->c, p->a * x * x + p->b * y - p->c,
    };
    return results[formula];
}

static const char *const grade2_others[] = {
    "a * x + b * y + c: the square of x is missing",
    "a * x * x + b * y: c is missing",
    "a * y * y + b * x + c: x and y are swapped",
    "b * x * x + a * y + c: a and b are swapped",
    "a * x * x + b * x + c: replace the second x with y",
    "a * x * x + b * y - c: c has the wrong sign",
};

/** Names a formula that has every element as it came back, of enough of them to be no chance. */
static inline void grade2_expect_formula(struct gw_case *grading, const struct grade2 *p, int steps)
{
    const double *x = gw_in_double(grading, "h_x");
    const double *y = gw_in_double(grading, "h_y");
    const double *z = gw_result(grading, "h_z");
    for (size_t i = 0; i < sizeof(grade2_others) / sizeof(grade2_others[0]); i++) {
        int same = 0;
        while (same < p->trial.n) {
            double other = x[same];
            for (int step = 0; step < steps; step++) {
                other = grade2_other(p, i, other, y[same]);
            }
            if (!grade2_is_close(p, z[same], other)) {
                break;
            }
            same++;
        }
        gw_expect(grading, same < 31 || same < p->trial.n, "h_z is %s", grade2_others[i]);
    }
}

/** Results that are right to what float keeps, all of them, are said to be so. */
static inline void grade2_expect_double_digits(struct gw_case *grading, const struct grade2 *p)
{
    const double *want = gw_expected(grading, "h_z");
    const double *z = gw_result(grading, "h_z");
    const double room = grade2_tolerance(p) * (double)FLT_EPSILON / DBL_EPSILON;
    bool floats = false;
    for (int i = 0; i < p->trial.n; i++) {
        if (!(fabs(z[i] - want[i]) <= room)) {
            return;
        }
        floats = floats || !grade2_is_close(p, z[i], want[i]);
    }
    gw_expect_of(grading, GW_OF_CAUSE, !floats,
                 "h_z[0] is %.17g but should be %.17g: right to the 7 digits of a float only; is "
                 "there a float variable or a float parameter in the computation?",
                 z[0], want[0]);
}

/** Results: each element that a thread computed, and as exact as double is. */
static inline void grade2_expect_results(struct gw_case *grading, const struct grade2 *p, int steps)
{
    grade2_expect_formula(grading, p, steps);
    grade2_expect_written(grading, p->trial.n);
    grade2_expect_double_digits(grading, p);
    gw_expect_close(grading, "h_z", 0, grade2_tolerance(p));
}

/** The work was done by many threads, at least as many as for `elements`, which share out what each
 * of `steps` stores, and none for n = 0. */
static inline void grade2_expect_launched(struct gw_case *grading, int n, int elements, int steps)
{
    if (n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else {
        gw_expect_many_threads(grading, elements);
        gw_expect_full_warps(grading, elements);
        gw_expect_terms_shared_out(grading, n, steps);
        gw_expect_blocks_work(grading, n);
    }
}

/** The device got x and y and little else in so many steps, and gave z. */
static inline void grade2_expect_contents(struct gw_case *grading, int n, int steps)
{
    const size_t count = (size_t)n;
    const int64_t in = gw_content(gw_in_double(grading, "h_x"), count, sizeof(double)) +
                       gw_content(gw_in_double(grading, "h_y"), count, sizeof(double));
    const int64_t out = gw_content(gw_result(grading, "h_z"), count, sizeof(double));
    gw_expect_contents(grading, in, "x and y", out, "h_z");
    gw_expect_little_reported(grading, (int64_t)count * (int64_t)sizeof(double), steps);
}

/** A copy that is as many bytes long as there are elements: sizeof(double) is missing. */
static inline void grade2_expect_sizes(struct gw_case *grading, int n)
{
    size_t count;
    const struct gw_row *rows = gw_recorded_rows(grading, &count);
    for (size_t i = 0; i < count && n > 0; i++) {
        gw_expect(grading, rows[i].kind != GW_RECORDED_COPY || rows[i].bytes != n,
                  "the copy in line %d has %d bytes, but %d doubles have %zu bytes: copy n * "
                  "sizeof(double)",
                  (int)rows[i].line, n, n, (size_t)n * sizeof(double));
    }
}

/** Two copies in and one out, n doubles each, and none within the device. */
static inline void grade2_expect_copies(struct gw_case *grading, const char *function, int n,
                                        int steps)
{
    const long long bytes = (long long)n * (long long)sizeof(double);
    const long long in = (long long)gw_noted(grading, "copies to device");
    const long long out = (long long)gw_noted(grading, "copies to host");
    const long long bytes_in = (long long)gw_noted(grading, "bytes to device");
    const long long bytes_out = (long long)gw_noted(grading, "bytes to host");
    const long long within = (long long)gw_noted(grading, "copies within device");
    if (!gw_is_profiled(grading)) {
        return;
    }
    gw_expect(grading, steps == 1 || (in <= 2 && out <= 1),
              "%s made %lld copies to the device and %lld back in %d steps: copy x and y to the "
              "device once, before the first step, and z back once, after the last",
              function, in, out, steps);
    gw_expect(grading, n == 0 || in == 2,
              "%s made %lld cop%s to the device, but must make 2: x and y", function, in,
              in == 1 ? "y" : "ies");
    gw_expect(grading, n == 0 || out == 1,
              "%s made %lld copies back from the device, but must make 1: z", function, out);
    gw_expect(grading, bytes_in == 2 * bytes && bytes_out == bytes,
              "%s copied %lld bytes to the device and %lld back, but for n = %d must copy %lld to "
              "the device and %lld back",
              function, bytes_in, bytes_out, n, 2 * bytes, bytes);
    grade2_expect_contents(grading, n, steps);
    gw_expect(grading, within == 0,
              "%s copied %lld time%s from device memory to device memory: swap the pointers "
              "instead of copying the data",
              function, within, gw_plural(within));
}

/** At most three allocations, of at most 3 n doubles. */
static inline void grade2_expect_allocations(struct gw_case *grading, const char *function, int n,
                                             int steps)
{
    const long long most = 3 * (long long)n * (long long)sizeof(double);
    const long long allocations = (long long)gw_noted(grading, "allocations");
    const long long bytes = (long long)gw_noted(grading, "allocated bytes");
    if (!gw_is_profiled(grading)) {
        return;
    }
    gw_expect(grading, n > 0 || allocations == 0,
              "%s allocated memory for n = 0: return before the allocation", function);
    gw_expect(grading, steps == 1 || allocations <= 3,
              "%s made %lld allocations in %d steps: allocate x, y and z once, before the first "
              "step, and reuse them in every step",
              function, allocations, steps);
    gw_expect(grading, allocations <= 3,
              "%s made %lld allocations: make only three, for x, y and z", function, allocations);
    gw_expect(grading, bytes <= most,
              "%s allocated %lld bytes: for n = %d, x, y and z need only %lld", function, bytes, n,
              most);
}

/** Declares cases: of the exercise's own, and of calls that must fail. */
#define GRADE2(name, grade, many, elements, ...)                                                   \
    GW_CASE(name, grade, 0, struct grade2, .trial.n = elements, .count = many, __VA_ARGS__)
#define GRADE2_LARGE(name, many, elements)                                                         \
    GW_CASE(name, grade, GW_TWICE | GW_SLOW, struct grade2, .trial.n = elements, .count = many)
#define GRADE2_NO_MEMORY_FOR(words, many, which)                                                   \
    GRADE2("n = 100, " words "cudaMalloc fails in call " #which, grade2_refusal, many, 100,        \
           .trial.failing_allocation = which)
#define GRADE2_HUGE(words, many)                                                                   \
    GRADE2("n = 2^29 + 1, " words "device memory too small", grade2_refusal, many, 100,            \
           .trial.huge = (1 << 29) + 1)
#define GRADE2_SMALL_BLOCKS(words, many)                                                           \
    GRADE2("n = 100, " words "device limit: 16 threads per block", grade2_refusal, many, 100,      \
           .trial.small_blocks = true)

#endif
