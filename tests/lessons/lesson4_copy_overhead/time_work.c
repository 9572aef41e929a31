// SPDX-License-Identifier: MIT
// Grades lesson 4, time_work: by the order of its calls, never by the time. The runner's half
// injects the work, which leaves a mark in the list of what was asked of the device; the grader
// looks where the marks lie between the records of the events (time_work_order.h), and computes the
// median of the times that cudaEventElapsedTime gave.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue, without a call of `work` | works_before_refusal
//   `warmups` is negative | negative_warmups
//   `repeats` is less than 1 | zero_repeats
//   of a launch in `work` | launch_error_ignored
//   or of a kernel that it launched | execution_error_ignored
//   does not return an error | older_error_returned
//   the warm-ups come before the first | warmup_after_start
//   for each time, one call of `work` | works_twice
//   the device has reached the stop | no_synchronisation
//   Ownership: the function creates its own | leak_on_error
#include "../profiled.h"
#include "../recorded.h"

enum work { GOOD, NOTHING, REFUSED, TRAPPING };

struct parameters {
    int warmups, repeats;
    enum work work;
    int refused; // the one call of work that is refused, from 1; 0: each, where work is REFUSED
    bool default_stream; // or else one that knows nothing of it
    bool no_work, no_place;
    bool host_memory; // does it free what it takes from malloc?
    bool stale;       // an earlier call has failed, and nobody has looked
};

enum { MANY_REPEATS = 1000 }; // so that their times are more than what else may come and go

#ifdef GW_RUNNER

#include "runner.h"
#include "time_work.h"
#include "time_work_kernels.h"

#include <malloc.h>

struct context {
    enum work work;
    int refused;
    cudaStream_t stream;
    double *d_out;
    int calls, elsewhere;
};

// Lengths without order, so that the middle one in time is not the middle one in the list.
enum { LENGTHS = 8 };
static const int rounds[LENGTHS] = {900, 100, 700, 1500, 2100, 300, 50, 1200};

void gw_device_pretend_times(const float *milliseconds, size_t count) __attribute__((weak));

// Times as they would be on a quiet machine, so that the verdict on a median does not hang on what
// else this one does; a GPU has its own. All are less than 1 ms apart: no integers can sort them.
static void pretend_times(void)
{
    static float milliseconds[LENGTHS];
    for (int i = 0; i < LENGTHS; i++) {
        milliseconds[i] = (float)rounds[i] * 1e-4F;
    }
    if (gw_device_pretend_times) {
        gw_device_pretend_times(milliseconds, LENGTHS);
    }
}

static void work(void *pointer, cudaStream_t stream)
{
    struct context *context = pointer;
    gw_mark("work");
    const int length = rounds[context->calls++ % LENGTHS];
    context->elsewhere += stream != context->stream;
    const bool is_good =
        context->work == REFUSED && context->refused > 0 && context->calls != context->refused;
    switch (is_good ? GOOD : context->work) {
    case GOOD:
        gw_launch_rounds(context->d_out, length, stream);
        break;
    case NOTHING:
        break;
    case REFUSED:
        gw_launch_refused(context->d_out, stream);
        break;
    case TRAPPING:
        gw_launch_trap(stream);
        break;
    }
}

// The least that a call keeps: the device and the checker take host memory as well, in the first
// call and whenever a list of theirs has to grow.
static void run_for_host_memory(struct gw_run *run, const struct parameters *p)
{
    struct context context = {.work = p->work};
    float *median_ms = gw_host_array(run, "median_ms");
    int64_t kept = INT64_MAX;
    cudaError_t error = cudaSuccess;
    for (int call = 0; call < 4 && error == cudaSuccess; call++) {
        gw_count_from_now(true);
        const struct mallinfo2 before = mallinfo2();
        error = time_work(work, &context, context.stream, p->warmups, p->repeats, median_ms);
        const struct mallinfo2 after = mallinfo2();
        const int64_t more = (int64_t)after.uordblks + (int64_t)after.hblkhd -
                             (int64_t)before.uordblks - (int64_t)before.hblkhd;
        kept = more < kept ? more : kept;
    }
    gw_returned(run, (int)error);
    gw_note(run, "kept", gw_can_record() ? kept : 0); // a driver may keep what it likes
}

void gw_run(struct gw_run *run)
{
    const struct parameters *p = gw_parameters(run);
    struct context context = {
        .work = p->work, .refused = p->refused, .d_out = gw_device_array(run, "d_out")};
    float *median_ms = gw_host_array(run, "median_ms");
    if (p->host_memory) {
        run_for_host_memory(run, p);
        return;
    }
    if (!p->default_stream) {
        (void)cudaStreamCreateWithFlags(&context.stream, cudaStreamNonBlocking);
    }

    (void)cudaDeviceSynchronize(); // d_out is there, for a stream that waits for no other too
    pretend_times();
    if (p->stale) {
        (void)cudaSetDevice(-1); // cudaErrorInvalidDevice
    }
    gw_count_from_now(true);
    cudaError_t error = time_work(p->no_work ? NULL : work, &context, context.stream, p->warmups,
                                  p->repeats, p->no_place ? NULL : median_ms);
    gw_returned(run, (int)error);
    if (error != cudaSuccess || p->stale) {
        (void)cudaGetLastError(); // who returned the error has looked at it
    }
    gw_note(run, "records", gw_can_record());
    gw_note(run, "calls", context.calls);
    gw_note(run, "elsewhere", context.elsewhere);
    gw_note(run, "stream", (int64_t)(uintptr_t)context.stream);

    gw_note_execution(run);
    gw_note_recorded(run);
    if (!p->default_stream) {
        (void)cudaStreamDestroy(context.stream);
    }
}

#else

#include "time_work_order.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OUT = 2048 };

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool is_close(double got, double want)
{
    // The times are floats, and so is the sum of two of them.
    return fabs(got - want) <= 4e-7 * fabs(want);
}

// Names the mistakes that another time gives away.
static void expect_median(struct gw_case *grading, struct time_work_times *times)
{
    const double got = gw_real_result(grading, "median_ms", 0);
    const int n = times->count;
    double *const ms = times->ms;
    const double in_list = ms[n / 2];
    const double first = ms[0];
    const double last = ms[n - 1];
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
        sum += ms[i];
    }
    qsort(ms, (size_t)n, sizeof(ms[0]), compare);
    const double want = (ms[(n - 1) / 2] + ms[n / 2]) / 2;
    char of_both[80];
    snprintf(of_both, sizeof(of_both), "the median of %d times is the mean of these two, ", n);
    const struct {
        double ms;
        const char *is, *but;
    } mistakes[] = {
        {sum / n, "the mean of the times", "the median is "},
        {sum, "the sum of the times", "the median is "},
        {ms[n / 2], "one of the two middle times", of_both},
        {ms[(n - 1) / 2], "one of the two middle times", of_both},
        {ms[0], "the shortest time", "the median is "},
        {ms[n - 1], "the longest time", "the median is "},
        {first, "the time of the first call", "the median is "},
        {last, "the time of the last call", "the median is "},
        {in_list, "the middle time in the order of the calls",
         "the times must be sorted first, compared as floats (as ints, many are equal); the median "
         "is "},
    };
    const bool right = is_close(got, want);
    for (size_t i = 0; i < sizeof(mistakes) / sizeof(mistakes[0]); i++) {
        gw_expect(grading, right || !is_close(got, mistakes[i].ms),
                  "*median_ms is %s, %g ms, but %s%g ms", mistakes[i].is, got, mistakes[i].but,
                  want);
    }
    gw_expect(grading, right || !is_close(got * 1000, want),
              "*median_ms is in seconds, %g, but should be in milliseconds, %g", got, want);
    bool is_a_time = false;
    for (int i = 0; i < n; i++) {
        is_a_time |= is_close(got, ms[i]);
    }
    gw_expect(grading, right, "*median_ms is %g ms, but the median of the %d times is %g ms%s", got,
              n, want,
              is_a_time ? ""
                        : "; it is none of these times: does it come from cudaEventElapsedTime?");
}

// Runs the case; d_out, of `count` elements, cannot be copied back from a device that failed.
static void run(struct gw_case *grading, const struct parameters *p, size_t count)
{
    gw_add_array(grading, "d_out", GW_IN_OUT, GW_DOUBLE, count);
    float *median_ms = gw_add_array(grading, "median_ms", GW_IN_OUT, GW_FLOAT, 1);
    *median_ms = -1.0F;
    gw_add_recorded(grading);
    gw_set_parameters(grading, p, sizeof(*p));
    gw_run_case(grading);
}

// On a GPU nobody records the calls: what is left is that there was work, and that it took time.
static void expect_plausible(struct gw_case *grading, const struct parameters *p)
{
    const double got = gw_real_result(grading, "median_ms", 0);
    const int calls = (int)gw_noted(grading, "calls");
    gw_expect(grading, calls == p->warmups + p->repeats,
              "time_work called work %d time%s, but must call it %d times", calls, gw_plural(calls),
              p->warmups + p->repeats);
    gw_expect(grading, isfinite(got) && got >= 0.0, "*median_ms is %g, which is not a valid time",
              got);
}

static void grade_times(struct gw_case *grading, const void *argument)
{
    const struct parameters *p = argument;
    struct time_work_times times = {.count = 0};
    run(grading, p, OUT);
    gw_expect(grading, !p->stale || gw_value_returned(grading) != cudaErrorInvalidDevice,
              "time_work returned cudaErrorInvalidDevice, the error of an earlier call: call "
              "cudaGetLastError before the first call of work to clear it");
    const bool records = gw_noted(grading, "records") != 0;
    if (records) {
        time_work_expect_order(grading, p->warmups, p->repeats, &times);
    }
    gw_expect_returned(grading, cudaSuccess);
    if (!records) {
        expect_plausible(grading, p);
        return;
    }
    expect_median(grading, &times);
}

static void grade_host_memory(struct gw_case *grading, const void *argument)
{
    const struct parameters *p = argument;
    gw_add_array(grading, "d_out", GW_IN_OUT, GW_DOUBLE, 1);
    gw_add_array(grading, "median_ms", GW_OUTPUT, GW_FLOAT, 1);
    gw_set_parameters(grading, p, sizeof(*p));
    gw_run_case(grading);
    gw_expect_returned(grading, cudaSuccess);
    const long long kept = (long long)gw_noted(grading, "kept");
    gw_expect(grading, kept < p->repeats * (long long)sizeof(float),
              "time_work leaks %lld bytes of host memory: call free() for all memory from malloc()",
              kept);
}

static void expect_untouched(struct gw_case *grading)
{
    gw_expect(grading, *(const float *)gw_result(grading, "median_ms") == -1.0F,
              "*median_ms was written though an error was returned: write it on success only");
}

// What cannot be measured: work must not even be called.
static void grade_refusal(struct gw_case *grading, const void *argument)
{
    run(grading, argument, OUT);
    gw_expect_returned(grading, cudaErrorInvalidValue);
    gw_expect(grading, gw_noted(grading, "calls") == 0,
              "time_work called work with invalid arguments: check them before the first call");
    expect_untouched(grading);
}

static void grade_refused_launch(struct gw_case *grading, const void *argument)
{
    run(grading, argument, OUT);
    gw_expect(
        grading, gw_value_returned(grading) != cudaSuccess,
        "time_work returned cudaSuccess and a time, though a launch of the work failed: after "
        "each call of work, return at once what cudaGetLastError says, if it is an error");
    gw_expect_returned(grading, cudaErrorInvalidConfiguration);
    expect_untouched(grading);
}

// A kernel that fails on the way. The error is sticky, so the runner is this case's alone.
static void grade_failing(struct gw_case *grading, const void *argument)
{
    run(grading, argument, 0);
    gw_expect(grading, gw_value_returned(grading) != cudaSuccess,
              "time_work returned cudaSuccess and a time, though the kernel failed while it ran: "
              "return the error of the call that waits for the stop event");
    gw_expect_returned(grading, (int)gw_noted(grading, "execution"));
    expect_untouched(grading);
}

#define CASE(name, grade, before, times, ...)                                                      \
    GW_CASE(name, grade, 0, struct parameters, .warmups = before, .repeats = times, __VA_ARGS__)
#define REFUSED_LAUNCH(where, before, ...)                                                         \
    CASE("a launch that fails" where, grade_refused_launch, before, 3, .work = REFUSED, __VA_ARGS__)
#define FAILING(words, before, times)                                                              \
    GW_CASE("a trap" words, grade_failing, GW_FRESH_RUNNER, struct parameters, .warmups = before,  \
            .repeats = times, .work = TRAPPING)

static const struct gw_case_declaration cases[] = {
    CASE("1 warm-up, 5 repeats", grade_times, 1, 5),
    CASE("no warm-up, 1 repeat", grade_times, 0, 1),
    CASE("2 warm-ups, 3 repeats", grade_times, 2, 3),
    CASE("3 warm-ups, 4 repeats", grade_times, 3, 4),
    CASE("1 warm-up, 2 repeats", grade_times, 1, 2),
    CASE("2 warm-ups, 7 repeats, the default stream", grade_times, 2, 7, .default_stream = true),
    CASE("1 warm-up, 3 repeats, no work", grade_times, 1, 3, .work = NOTHING),
    CASE("1 warm-up, 3 repeats, after a failed CUDA call", grade_times, 1, 3, .stale = true),
    CASE("no warm-up, 3 repeats, after a failed CUDA call", grade_times, 0, 3, .stale = true),
    REFUSED_LAUNCH(", after a warm-up", 1),
    REFUSED_LAUNCH(", without a warm-up", 0),
    REFUSED_LAUNCH(" only in the first of two warm-ups", 2, .refused = 1),
    REFUSED_LAUNCH(" only in the second of three repeats", 1, .refused = 3),
    CASE("0 repeats", grade_refusal, 1, 0),
    CASE("-1 repeats", grade_refusal, 1, -1),
    CASE("-1 warm-ups", grade_refusal, -1, 3),
    CASE("work = NULL", grade_refusal, 1, 3, .no_work = true),
    CASE("median_ms = NULL", grade_refusal, 1, 3, .no_place = true),
    CASE("1000 repeats, host memory", grade_host_memory, 0, MANY_REPEATS, .work = NOTHING,
         .host_memory = true),
    FAILING(", no warm-up, 1 repeat", 0, 1),
    FAILING("", 1, 3),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
