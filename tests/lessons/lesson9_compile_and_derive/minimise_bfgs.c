// SPDX-License-Identifier: MIT
// Grades lesson 9, minimise_bfgs: which points it asks for, one after the other, against those of
// the method; where it ends, what it says of that, and what it does with an objective that fails.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   EINVAL (from errno.h) if n or | n_unchecked
//   EDOM if the objective or its | not_finite_start
//   ENOMEM if there is not enough | no_memory_einval
//   the error that the objective returned | error_as_status
//   the function does not call it again | error_swallowed
//   otherwise 0, also after MINIMUM_MOST | status_lost
//   After an error, x and *result are as they were | written_on_failure
//   Each point: as the method gives | own_steps
//   Calls: 30 are enough | "two sensors" (the points are compared first)
//   Accuracy of x: | "a bowl of 5 variables" (the points are compared first)
//   The function frees all memory | leak
#include "objectives.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>

enum { READINGS = 1000 };

/** What can be wrong with a call of the objective. */
enum flaw { NO_FLAW, OTHER_CONTEXT, OTHER_N, X_UNWRITTEN, NO_ROOM };

struct parameters {
    enum objective objective; // of the grader's half, but for the runner's calls of it
    int variables;
    double from; // where each variable begins, where it is not at random
    double gtol;
    int most;
    int n;              // what the function is told; `variables` where it is 0
    int expect;         // what it returns
    int failing_call;   // the call of the objective that fails, with EIO; 0: none
    uint64_t fail_from; // the call of malloc from which on there is no memory; 0: none
    int enough;         // evaluations; 0: twice as many as the method takes
    bool anywhere;      // begins at random
    bool hardly_lower;  // the first step leads to the other side, and lower by next to nothing
    bool at_least;      // begins where the function is least
    double wall;        // the radius of the ball outside of which a function is NaN
    int without_slope;  // the derivative that is NaN there
};

#ifdef GW_RUNNER

#include "minimise_bfgs.h"

#include "heap.h"
#include "runner.h"

#include <string.h>

/** What the objective is told by its context. */
struct asked {
    const struct parameters *parameters;
    struct problem problem;
    int calls;
    int calls_after_failure;
    enum flaw flaw;
    int flaw_at;
    bool failed;
    double *points; // MOST_POINTS of them
    double least;   // of all values that are finite, as their gradients are
    int least_at;
};

static struct asked asked;

// Whether n doubles of a student's can be written there. What is not on the heap may be.
static bool has_room(const double *doubles, size_t n)
{
    const uintptr_t address = (uintptr_t)doubles;
    if (!doubles || !gw_heap_shadow(address)) {
        return doubles;
    }
    const struct gw_heap_block *block = gw_heap_near(address);
    return block && block->live && address >= block->start &&
           address + n * sizeof(double) <= block->start + block->bytes;
}

static enum flaw flaw_of(const void *context, const double *x, int n, const double *gradient)
{
    const size_t wanted = (size_t)asked.problem.n;
    if (context != &asked) {
        return OTHER_CONTEXT;
    }
    if (n != asked.problem.n) {
        return OTHER_N;
    }
    if (!has_room(x, wanted) ||
        (gw_heap_shadow((uintptr_t)x) && !gw_heap_is_readable(x, wanted * sizeof(double)))) {
        return X_UNWRITTEN;
    }
    return has_room(gradient, wanted) ? NO_FLAW : NO_ROOM;
}

static int objective(void *context, const double *x, int n, double *value, double *gradient)
{
    asked.calls_after_failure += asked.failed;
    const int call = asked.calls++;
    const enum flaw flaw = flaw_of(context, x, n, gradient);
    if (flaw != NO_FLAW) {
        asked.flaw_at = asked.flaw == NO_FLAW ? call : asked.flaw_at;
        asked.flaw = asked.flaw == NO_FLAW ? flaw : asked.flaw;
        return EIO;
    }
    if (asked.calls == asked.parameters->failing_call) {
        asked.failed = true;
        *value = 0.25; // which says nothing
        return EIO;
    }
    const size_t bytes = (size_t)n * sizeof(double);
    if (call < MOST_POINTS) {
        memcpy(asked.points + (size_t)call * (size_t)n, x, bytes);
    }
    *value = objective_at(&asked.problem, x, gradient);
    if (gw_heap_shadow((uintptr_t)gradient)) {
        gw_heap_mark_written(gradient, bytes);
    }
    if (gw_heap_shadow((uintptr_t)value)) {
        gw_heap_mark_written(value, sizeof(*value));
    }
    if (is_finite_at(*value, gradient, n) && (asked.least_at < 0 || *value < asked.least)) {
        asked.least = *value;
        asked.least_at = call;
    }
    return 0;
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    double *end = gw_host_array(run, "x");
    double *said = gw_host_array(run, "said");
    const size_t n = gw_array_count(run, "x");
    asked = (struct asked){.parameters = parameters,
                           .problem = {parameters->objective, (int)n, gw_host_array(run, "numbers"),
                                       gw_host_array(run, "a"), gw_host_array(run, "b"),
                                       gw_array_count(run, "a")},
                           .points = gw_host_array(run, "points"),
                           .least_at = -1};
    double *x = gw_heap_give(n * sizeof(double));
    memcpy(x, end, n * sizeof(double));
    gw_heap_mark_written(x, n * sizeof(double));
    struct minimum result = {(enum minimum_status)(-7), said[0], said[1], -7, -7};
    if (parameters->fail_from > 0) {
        gw_heap_fail_from(parameters->fail_from);
    }
    const uint64_t calls_before = gw_heap_calls();
    gw_returned(run, minimise_bfgs(objective, &asked, x, parameters->n, parameters->gtol,
                                   parameters->most, &result));
    gw_note(run, "allocations", (int64_t)(gw_heap_calls() - calls_before));
    gw_note(run, "x freed", !gw_heap_block_of(x));
    if (gw_heap_block_of(x)) {
        memcpy(end, x, n * sizeof(double));
        gw_heap_forget(x);
    }
    said[0] = result.value;
    said[1] = result.largest_derivative;
    said[2] = asked.least;
    gw_note(run, "status", (int)result.status);
    gw_note(run, "iterations", result.iterations);
    gw_note(run, "evaluations", result.evaluations);
    gw_note(run, "calls", asked.calls);
    gw_note(run, "calls after failure", asked.calls_after_failure);
    gw_note(run, "flaw", asked.flaw);
    gw_note(run, "flaw at", asked.flaw_at);
    gw_note(run, "least at", asked.least_at);
}

#else

#include "grader.h"

#include "asked_points.h"
#include "least.h"
#include "sensors.h"

#include <string.h>

static const char *name_of(int error)
{
    switch (error) {
    case ENOMEM:
        return " (ENOMEM)";
    case EINVAL:
        return " (EINVAL)";
    case EDOM:
        return " (EDOM)";
    case EIO:
        return " (EIO)";
    default:
        return "";
    }
}

static const char *const status_names[] = {"MINIMUM_FOUND", "MINIMUM_MOST", "MINIMUM_NO_STEP"};

static const char *status_name(int64_t status)
{
    return status >= 0 && status <= MINIMUM_NO_STEP ? status_names[status] : "nothing";
}

/** What was found out about the end of a search. */
struct end {
    const double *x;
    double value, largest;
    bool small;
};

static struct end end_of(struct gw_case *grading, const struct problem *problem, double gtol)
{
    double gradient[MOST_VARIABLES];
    struct end end = {gw_result(grading, "x"), 0, 0, false};
    end.value = objective_at(problem, end.x, gradient);
    for (int j = 0; j < problem->n; j++) {
        end.largest = isnan(gradient[j]) ? INFINITY : fmax(end.largest, fabs(gradient[j]));
    }
    end.small = end.largest <= gtol;
    return end;
}

// How many times as far from the start as `want`, in the same direction, a point is; NAN: in
// another direction.
static double times_as_far(const double *start, const double *got, const double *want, int n)
{
    double along = 0;
    double length = 0;
    for (int j = 0; j < n; j++) {
        along += (got[j] - start[j]) * (want[j] - start[j]);
        length += (want[j] - start[j]) * (want[j] - start[j]);
    }
    const double times = along / length;
    for (int j = 0; j < n; j++) {
        if (!(fabs(got[j] - start[j] - times * (want[j] - start[j])) <= 1e-9 * sqrt(length))) {
            return NAN;
        }
    }
    return times;
}

static void expect_points(struct gw_case *grading, const struct problem *problem, const double *x,
                          const struct parameters *parameters, const struct course *course,
                          const struct end *end)
{
    static struct course other;
    const int n = problem->n;
    const double *points = gw_result(grading, "points");
    const int calls = smaller((int)gw_noted(grading, "calls"), MOST_POINTS);
    const int clear = smaller(course->clear, MOST_POINTS);
    const int count = smaller(calls, clear);
    const int wrong = first_other(points, course, count, n);
    char got[WORDS];
    char want[WORDS];
    if (wrong < count) {
        (void)point_message(points + (size_t)wrong * (size_t)n, n, got);
        (void)point_message(course->points[wrong], n, want);
        gw_expect(grading, wrong > 0,
                  "the first call of the objective was at %s, but the search begins at %s", got,
                  want);
        enum slip slips[SLIPS];
        const size_t fitting = likeliest(points, problem, x, parameters->gtol, calls, wrong, slips);
        for (size_t i = 0; i < fitting; i++) {
            gw_suspect(grading,
                       "call %d of the objective was at %s but should be at %s: it is the result "
                       "of %s",
                       wrong + 1, got, want, slip_said[slips[i]]);
        }
        gw_expect_no_suspect(grading);
        gw_expect(grading, !is_same_point(points, wrong, n),
                  "call %d of the objective was at %s, as the call before: one call returns both "
                  "value and gradient",
                  wrong + 1, got);
        const double times =
            wrong == 1 ? times_as_far(course->points[0], points + n, course->points[1], n) : NAN;
        gw_expect(grading, isnan(times),
                  "call 2 of the objective was at %s but should be at %s: it is %.3g times as far "
                  "from the start, in the right direction; the first t is the smaller of 1 and 1 / "
                  "(|g_0| + |g_1| + ...)",
                  got, want, times);
        gw_expect(
            grading, false,
            "call %d of the objective was at %s but should be at %s, by the method in the header",
            wrong + 1, got, want);
    }
    for (enum slip slip = ENDS_BY_ROOT; slip <= ENDS_BY_SUM && calls > course->evaluations;
         slip++) {
        go(problem, x, parameters->gtol, parameters->most, slip, &other);
        gw_expect_of(grading, GW_OF_CAUSE,
                     course->clear < course->evaluations ||
                         (int64_t)other.evaluations != gw_noted(grading, "calls") ||
                         first_other(points, &other, calls, n) < calls,
                     "the objective was called %d times, but the method ends after %d: it is the "
                     "result of %s",
                     calls, course->evaluations, slip_said[slip]);
    }
    gw_expect(grading, calls <= course->evaluations || course->clear < course->evaluations,
              "the objective was called %d times, but the method ends after %d: %s", calls,
              course->evaluations, status_name(course->status));
    if (calls >= clear) {
        return;
    }
    (void)point_message(course->points[calls], n, want);
    for (enum slip slip = UPHILL; slip < SLIPS; slip++) {
        go(problem, x, parameters->gtol, parameters->most, slip, &other);
        gw_expect(grading,
                  other.evaluations != calls || first_other(points, &other, calls, n) < calls,
                  "the search ended after %d call%s of the objective, but the method continues to "
                  "%s: it is the result of %s",
                  calls, calls == 1 ? "" : "s", want, slip_said[slip]);
    }
    gw_expect(grading, gw_noted(grading, "status") != MINIMUM_FOUND || end->small,
              "the search ended after %d call%s of the objective with MINIMUM_FOUND, but the "
              "largest |derivative| at x is %.3g, above gtol = %.3g: compare the absolute values "
              "of all derivatives",
              calls, calls == 1 ? "" : "s", end->largest, parameters->gtol);
    gw_expect(grading, false,
              "the search ended after %d call%s of the objective, but the method continues to %s",
              calls, calls == 1 ? "" : "s", want);
}

// ------------------------------------------------------------------------------------------------
// Where it ended
// ------------------------------------------------------------------------------------------------

// The steps are counted right, but of a way with a slip that asks for the same points.
static void expect_no_slip_in_steps(struct gw_case *grading, const struct problem *problem,
                                    const double *x, const struct parameters *parameters,
                                    const struct course *course)
{
    static struct course other;
    const double *points = gw_result(grading, "points");
    const int calls = (int)gw_noted(grading, "calls");
    const int64_t iterations = gw_noted(grading, "iterations");
    if (iterations == course->iterations || course->clear < course->evaluations ||
        calls > MOST_POINTS) {
        return;
    }
    for (enum slip slip = UPHILL; slip < SLIPS; slip++) {
        go(problem, x, parameters->gtol, parameters->most, slip, &other);
        if (other.iterations == iterations && other.evaluations == calls &&
            (int64_t)other.status == gw_noted(grading, "status") &&
            first_other(points, &other, calls, problem->n) == calls) {
            gw_suspect(grading,
                       "result->iterations is %lld but should be %d, the number of steps: it is "
                       "the result of %s",
                       (long long)iterations, course->iterations, slip_said[slip]);
        }
    }
    gw_expect_no_suspect(grading);
}

static void expect_status(struct gw_case *grading, const struct parameters *parameters,
                          const struct end *end, const struct course *course)
{
    const int64_t status = gw_noted(grading, "status");
    const int64_t calls = gw_noted(grading, "calls");
    const int64_t evaluations = gw_noted(grading, "evaluations");
    const int64_t iterations = gw_noted(grading, "iterations");
    gw_expect(grading, status != -7, "minimise_bfgs returned 0 but did not write result->status");
    gw_expect(grading, status != MINIMUM_FOUND || end->small,
              "result->status is MINIMUM_FOUND, but the largest |derivative| at x is %.3g, above "
              "gtol = %.3g: report that the search gave up",
              end->largest, parameters->gtol);
    gw_expect(grading, status == MINIMUM_FOUND || !end->small,
              "result->status is %s, but the largest |derivative| at x is %.3g, within gtol = "
              "%.3g: set MINIMUM_FOUND",
              status_name(status), end->largest, parameters->gtol);
    gw_expect(grading, status == (int64_t)course->status || end->small,
              "result->status is %s but should be %s, after %lld calls of %d", status_name(status),
              status_name(course->status), (long long)calls, parameters->most);
    gw_expect(grading, evaluations == calls,
              "result->evaluations is %lld, but the objective was called %lld times",
              (long long)evaluations, (long long)calls);
    gw_expect(grading,
              iterations == course->iterations ||
                  (course->clear < course->evaluations && iterations >= 0 && iterations < calls),
              "result->iterations is %lld but should be %d, the number of steps",
              (long long)iterations, course->iterations);
}

static void expect_end(struct gw_case *grading, const struct problem *problem,
                       const struct end *end)
{
    const double *said = gw_result(grading, "said");
    char words[WORDS];
    (void)point_message(end->x, problem->n, words);
    const double room = 1e-9 * (1 + fabs(end->value));
    gw_expect(grading, fabs(said[0] - end->value) <= room,
              "result->value is %.9g, but f(x) is %.9g at x = %s", said[0], end->value, words);
    gw_expect(grading, fabs(said[1] - end->largest) <= 1e-9 * (1 + end->largest),
              "result->largest_derivative is %.9g, but the largest |derivative| is %.9g at x = %s",
              said[1], end->largest, words);
    const int64_t least_at = gw_noted(grading, "least at");
    const double *points = gw_result(grading, "points");
    const bool is_best = least_at < 0 || least_at >= MOST_POINTS ||
                         memcmp(end->x, points + (size_t)least_at * (size_t)problem->n,
                                (size_t)problem->n * sizeof(double)) == 0;
    gw_expect(grading, end->small || is_best,
              "x is %s, where f is %.9g, but call %lld found %.9g: if the search gives up, return "
              "the first best point of all finite ones",
              words, end->value, (long long)least_at + 1, said[2]);
}

// Where the function is least, up to 1e-5 or what the header says.
static void expect_near(struct gw_case *grading, const struct problem *problem,
                        const struct end *end, const double *least)
{
    for (int j = 0; j < problem->n; j++) {
        gw_expect(grading, fabs(end->x[j] - least[j]) <= 1e-5 * fmax(1, fabs(least[j])),
                  "x[%d] is %.9g but should be %.9g, within %.2g", j, end->x[j], least[j],
                  1e-5 * fmax(1, fabs(least[j])));
    }
}

// ------------------------------------------------------------------------------------------------
// A case
// ------------------------------------------------------------------------------------------------

static void fill(struct gw_case *grading, const struct parameters *parameters, double *numbers,
                 double *x, double *a, double *b)
{
    const int n = parameters->variables;
    for (int j = 0; j < n; j++) {
        const bool bowl = parameters->objective == BOWL;
        numbers[j] = bowl ? gw_random(grading, -3, 3) : gw_random(grading, 2, 4);
        numbers[n + j] = gw_random(grading, 0.5, 4);
        x[j] = parameters->anywhere ? gw_random(grading, -4, 4) : parameters->from;
    }
    if (parameters->wall > 0) {
        numbers[0] *= parameters->wall > 1 ? 10 : 1;
        numbers[n] = parameters->wall;
        numbers[2 * n - 1] = n > 1 ? parameters->without_slope : parameters->wall;
    }
    if (parameters->at_least) {
        memcpy(x, numbers, (size_t)n * sizeof(double));
    }
    if (parameters->hardly_lower) {
        numbers[1] = 1.5;
        x[0] = numbers[0] - 0.50002;
    }
    if (parameters->objective == CALIBRATION) {
        gw_sensors(READINGS, 4, a, b);
        x[0] = 1;
        x[1] = 0;
    } else if (parameters->objective == ROSENBROCK) {
        for (int j = 0; j < n; j++) {
            x[j] = j % 2 ? 1 : -1.2;
        }
    }
}

static void expect_calls_allowed(struct gw_case *grading, const struct parameters *parameters)
{
    static const char *const said[] = {
        [OTHER_CONTEXT] = "got a wrong context: pass the context of minimise_bfgs unchanged",
        [OTHER_N] = "got a wrong n: pass the n of minimise_bfgs",
        [X_UNWRITTEN] = "got an x with fewer than n initialized numbers",
        [NO_ROOM] = "got a gradient with room for fewer than n numbers"};
    const int64_t flaw = gw_noted(grading, "flaw");
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(grading, flaw == NO_FLAW, "call %lld of the objective %s",
              (long long)gw_noted(grading, "flaw at") + 1, flaw ? said[flaw] : "");
    gw_expect(grading, calls <= parameters->most,
              "the objective was called %lld times, but `most` is %d", (long long)calls,
              parameters->most);
    gw_expect(grading, gw_noted(grading, "calls after failure") == 0,
              "the objective failed, but was called again: return its error");
}

static void expect_failed(struct gw_case *grading, const struct parameters *parameters,
                          const double *began)
{
    const int expect = parameters->expect;
    const int got = gw_value_returned(grading);
    const char *why = expect == EINVAL   ? "EINVAL: n, most or gtol is out of range"
                      : expect == ENOMEM ? "ENOMEM: an allocation failed"
                      : expect == EDOM   ? "EDOM: the function is not finite at the start"
                                         : "EIO: the error of the objective";
    gw_expect(grading, got == expect, "minimise_bfgs returned %d%s but should return %s", got,
              name_of(got), why);
    const double *x = gw_result(grading, "x");
    for (int j = 0; j < parameters->variables; j++) {
        gw_expect(
            grading, x[j] >= began[j] && x[j] <= began[j],
            "x[%d] is %.9g and was %.9g before the call: leave it unchanged if minimise_bfgs fails",
            j, x[j], began[j]);
    }
    const double *said = gw_result(grading, "said");
    gw_expect(grading,
              gw_noted(grading, "status") == -7 && gw_noted(grading, "iterations") == -7 &&
                  gw_noted(grading, "evaluations") == -7 && said[0] <= 0.75 && said[1] <= 0.75 &&
                  said[0] >= 0.75 && said[1] >= 0.75,
              "*result was written, though minimise_bfgs returned %d%s: leave it unchanged", got,
              name_of(got));
    // For memory a search may ask as it goes on.
    gw_expect(grading, expect != EINVAL || gw_noted(grading, "calls") == 0,
              "the objective was called with invalid arguments: check them before the first call");
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    static struct course course;
    const int n = parameters->variables;
    const size_t each = (size_t)n;
    const size_t readings = parameters->objective == CALIBRATION ? READINGS : 0;
    double *numbers = gw_add_array(grading, "numbers", GW_INPUT, GW_DOUBLE, 2 * each);
    double *a = gw_add_array(grading, "a", GW_INPUT, GW_DOUBLE, readings);
    double *b = gw_add_array(grading, "b", GW_INPUT, GW_DOUBLE, readings);
    double *x = gw_add_array(grading, "x", GW_IN_OUT, GW_DOUBLE, each);
    double *points = gw_add_array(grading, "points", GW_IN_OUT, GW_DOUBLE, MOST_POINTS * each);
    double *said = gw_add_array(grading, "said", GW_IN_OUT, GW_DOUBLE, 3);
    memset(points, 0, MOST_POINTS * each * sizeof(double));
    said[0] = said[1] = said[2] = 0.75;
    fill(grading, parameters, numbers, x, a, b);
    double began[MOST_VARIABLES];
    memcpy(began, x, each * sizeof(double));
    const struct problem problem = {parameters->objective, n, numbers, a, b, readings};
    struct parameters told = *parameters;
    told.n = parameters->n != 0 || parameters->expect == EINVAL ? parameters->n : n;
    gw_set_parameters(grading, &told, sizeof(told));

    gw_run_case(grading);
    gw_expect(grading, !gw_noted(grading, "x freed"),
              "minimise_bfgs freed x, which the caller still uses");
    // Who allocates less often than a case expects has a result, which must be right as ever.
    const bool fails = parameters->expect == ENOMEM
                           ? gw_noted(grading, "allocations") >= (int64_t)parameters->fail_from
                           : parameters->expect != 0;
    if (fails) {
        expect_calls_allowed(grading, parameters);
        expect_failed(grading, parameters, began);
        return;
    }
    const int returned = gw_value_returned(grading);
    go(&problem, began, parameters->gtol, parameters->most, NO_SLIP, &course);
    expect_calls_allowed(grading, parameters);
    gw_expect(grading, returned == 0, "minimise_bfgs returned %d%s but should return 0", returned,
              name_of(returned));
    const struct end end = end_of(grading, &problem, parameters->gtol);
    expect_points(grading, &problem, began, parameters, &course, &end);
    expect_no_slip_in_steps(grading, &problem, began, parameters, &course);
    expect_status(grading, parameters, &end, &course);
    expect_end(grading, &problem, &end);
    double least[MOST_VARIABLES];
    least_of(&problem, least);
    if (end.small && parameters->gtol <= 1e-6) {
        expect_near(grading, &problem, &end, least);
    }
    const int64_t calls = gw_noted(grading, "calls");
    const int enough = parameters->enough > 0 ? parameters->enough : 2 * course.evaluations + 8;
    gw_expect(grading, calls <= enough,
              "the objective was called %lld times, but the limit is %d, and the method needs %d",
              (long long)calls, enough, course.evaluations);
}

#define SEARCH(words, of, count, tolerance, calls, ...)                                            \
    GW_CASE(words, grade, GW_NO_BLOCKS, struct parameters, .objective = of, .variables = count,    \
            .gtol = tolerance, .most = calls, __VA_ARGS__)
#define REFUSED(words, told, tolerance, calls)                                                     \
    SEARCH(words, BOWL, 2, tolerance, calls, .n = told, .expect = EINVAL)
#define NO_MEMORY_FOR(which)                                                                       \
    SEARCH("malloc fails in call " #which, BOWL, 2, 1e-6, 100, .expect = ENOMEM, .fail_from = which)
#define FAILING(call)                                                                              \
    SEARCH("objective fails in call " #call, BOWL, 5, 1e-6, 100, .anywhere = true, .expect = EIO,  \
           .failing_call = call)

static const struct gw_case_declaration cases[] = {
    SEARCH("a parabola", BOWL, 1, 1e-6, 100, .anywhere = true),
    SEARCH("a bowl of 2 variables", BOWL, 2, 1e-6, 100, .anywhere = true),
    SEARCH("a bowl of 5 variables", BOWL, 5, 1e-6, 100, .anywhere = true),
    SEARCH("two sensors", CALIBRATION, 2, 1e-6, 200, .enough = 30),
    SEARCH("Rosenbrock's function", ROSENBROCK, 2, 1e-8, 400, .enough = 100),
    SEARCH("Rosenbrock's function of 6 variables", ROSENBROCK, 6, 1e-8, 400),
    SEARCH("a bowl of 20 variables", BOWL, 20, 1e-6, 400, .anywhere = true),
    SEARCH("NaN outside a ball", WALLED, 2, 1e-6, 100, .wall = 0.5),
    SEARCH("NaN outside a ball, 3 variables", WALLED, 3, 1e-6, 100, .wall = 0.5),
    SEARCH("NaN outside a ball, near its edge", WALLED, 1, 1e-6, 100, .wall = 1.9),
    SEARCH("parabola, other side hardly lower", BOWL, 1, 1e-6, 100, .hardly_lower = true),
    SEARCH("slope 0 outside a ball", SLOPELESS, 2, 1e-6, 100, .wall = 0.5),
    SEARCH("slope 0 outside a ball, other direction", SLOPELESS, 2, 1e-6, 100, .wall = 0.5,
           .without_slope = 1),
    SEARCH("start at the minimum, gtol = 0", BOWL, 3, 0, 100, .at_least = true),
    // Ends without success.
    SEARCH("wrong gradient", FLAT, 2, 1e-6, 100), SEARCH("most = 1", ROSENBROCK, 2, 1e-8, 1),
    SEARCH("most = 2", ROSENBROCK, 2, 1e-8, 2), SEARCH("most = 9", ROSENBROCK, 2, 1e-8, 9),
    SEARCH("most = 10", ROSENBROCK, 2, 1e-8, 10),
    SEARCH("slope 0 outside a ball, most = 2", SLOPELESS, 2, 1e-6, 2, .wall = 0.5,
           .without_slope = 1),
    SEARCH("no minimum", DOWNHILL, 2, 1e-6, 1000),
    SEARCH("gtol reached in the last call", BOWL, 2, 1e3, 1, .anywhere = true),
    // Begins where it ends.
    // (Each derivative is 2 to 4, so that the root of the sum of their squares is above 4.4.)
    SEARCH("gtol reached at the start", WALLED, 5, 4.2, 100, .wall = 0.5),
    // Calls that fail.
    REFUSED("n = 0", 0, 1e-6, 100), REFUSED("n = -1", -1, 1e-6, 100),
    REFUSED("most = 0", 2, 1e-6, 0), REFUSED("gtol = -1", 2, -1, 100),
    REFUSED("gtol = NaN", 2, NAN, 100),
    SEARCH("not finite at the start", WALLED, 2, 1e-6, 100, .from = 2, .wall = 0.5, .expect = EDOM),
    SEARCH("slope 0 at the start", SLOPELESS, 2, 1e-6, 100, .from = 2, .wall = 0.5,
           .without_slope = 1, .expect = EDOM),
    FAILING(1), FAILING(2), FAILING(5), NO_MEMORY_FOR(1), NO_MEMORY_FOR(2), NO_MEMORY_FOR(3)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
