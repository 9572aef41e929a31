// SPDX-License-Identifier: MIT
// Grades lesson 2, launch_and_wait: launches that are refused, that fail on the way, that succeed,
// and an older error that is none of theirs.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   the error of a kernel launch | only_synchronisation
//   otherwise the error of a kernel | swallowed
//   the function calls `launch` once | called_twice
//   it waits for all streams | default_stream_alone
//   also if a kernel launch failed | waits_after_success_only
//   it does not return the error | stale_error_returned
//   it clears old errors | left_behind
//   If a kernel failed while it | explanation
#include "../profiled.h"

struct parameters {
    char launches[4]; // their kinds, as in launch_and_wait_kernels.h
    int n;            // elements of d_out; 0 where nothing can be copied back from a failed device
    bool stale;       // an earlier call has failed, and nobody has looked
};

#include "launch_errors.h"

#ifdef GW_RUNNER

#include "launch_and_wait.h"
#include "launch_and_wait_kernels.h"

#include <string.h>

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    struct gw_launch_context context = {.kinds = parameters->launches, .n = parameters->n};
    if (parameters->n > 0) {
        context.d_out = gw_device_array(run, "d_out");
    }
    if (strchr(parameters->launches, 'n')) {
        (void)cudaStreamCreateWithFlags(&context.stream, cudaStreamNonBlocking);
    }
    fail_unseen(parameters->stale);

    gw_returned(run, (int)launch_and_wait(gw_launch_all, &context));
    gw_note(run, "left behind", gw_pending_error());
    gw_note(run, "running", cudaStreamQuery(0) == cudaErrorNotReady);
    gw_note(run, "running elsewhere",
            context.stream && cudaStreamQuery(context.stream) == cudaErrorNotReady);
    gw_note(run, "calls", context.calls);
    gw_note(run, "counted", gw_can_count());

    gw_note_execution(run);
    if (context.stream) {
        (void)cudaStreamDestroy(context.stream);
    }
}

#else

#include <string.h>

enum { COUNT = 1009 };

// What every launch has in common.
static void run(struct gw_case *grading, const struct parameters *parameters)
{
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_run_case(grading);
    expect_no_stale_error(grading, "launch_and_wait", parameters->stale);
    gw_expect(grading, gw_noted(grading, "calls") == 1,
              "launch_and_wait must call `launch` once with its context; it called it %d times",
              (int)gw_noted(grading, "calls"));
}

// A launch that runs to its end, or is refused at once; d_out is written where one is legal.
static void grade_launch(struct gw_case *grading, const struct parameters *parameters, int expect)
{
    const bool writes = strpbrk(parameters->launches, "wn");
    int *out = gw_add_array(grading, "d_out", GW_IN_OUT, GW_INT, COUNT);
    for (int i = 0; i < COUNT; i++) {
        out[i] = (int)gw_random(grading, -2e9, -1.0);
    }
    int *want = gw_expected(grading, "d_out");
    for (int i = 0; i < COUNT && writes; i++) {
        want[i] = i + 1;
    }

    run(grading, parameters);
    expect_launch_error(grading, "launch_and_wait", expect, cudaSuccess);
    gw_expect_equal(grading, "d_out");
    gw_expect(grading, !gw_noted(grading, "running"),
              "launch_and_wait returned %s before a kernel had finished: always wait, %s",
              expect == cudaSuccess ? "cudaSuccess" : "an error",
              expect == cudaSuccess
                  ? "because only the wait returns the error of a kernel"
                  : "also after a failed launch: another launch may have succeeded");
    gw_expect(grading, !gw_noted(grading, "running elsewhere"),
              "launch_and_wait returned before a kernel in another stream had finished: wait for "
              "the whole device, with cudaDeviceSynchronize");
}

static void grade_success(struct gw_case *grading, const void *argument)
{
    grade_launch(grading, argument, cudaSuccess);
}

static void grade_refused(struct gw_case *grading, const void *argument)
{
    grade_launch(grading, argument, cudaErrorInvalidConfiguration);
}

// The error of a kernel that failed on the way.
static int expect_execution_error(struct gw_case *grading)
{
    const int execution = (int)gw_noted(grading, "execution");
    gw_expect(grading, execution != cudaSuccess,
              "launch_and_wait reset the device, which frees all memory of the program: only "
              "return the error");
    return execution;
}

// A kernel that fails on the way. The error is sticky, so the runner is this case's alone.
static void grade_failing(struct gw_case *grading, const void *argument)
{
    run(grading, argument);
    gw_expect(grading, gw_value_returned(grading) != cudaSuccess,
              "launch_and_wait returned cudaSuccess though the kernel failed while it ran: return "
              "the error of a call that waits for the kernel, such as cudaDeviceSynchronize");
    gw_expect_returned(grading, expect_execution_error(grading));
}

// A kernel that fails on the way, and a launch that is refused: the launch's error comes first. On
// a GPU the kernel may have failed before the launch, which then says that instead.
static void grade_both(struct gw_case *grading, const void *argument)
{
    run(grading, argument);
    const int execution = expect_execution_error(grading);
    const bool was_first = !gw_is_profiled(grading) && gw_value_returned(grading) == execution;
    gw_expect(grading, was_first || gw_value_returned(grading) != execution,
              "launch_and_wait returned the error of the kernel that ran, but a launch failed as "
              "well: return the error of the launch");
    gw_expect_returned(grading, was_first ? execution : cudaErrorInvalidConfiguration);
}

#define CASE(name, grade, launch, stale, fresh)                                                    \
    GW_CASE(name, grade, fresh, struct parameters, launch, (fresh) ? 0 : COUNT, stale)

static const struct gw_case_declaration cases[] = {
    CASE("a valid launch", grade_success, "w", false, false),
    CASE("2048 threads per block", grade_refused, "r", false, false),
    CASE("a trap", grade_failing, "t", false, true),
    CASE("a valid launch after a failed CUDA call", grade_success, "w", true, false),
    CASE("2048 threads per block after a failed CUDA call", grade_refused, "r", true, false),
    CASE("a trap after a failed CUDA call", grade_failing, "t", true, true),
    CASE("no launch", grade_success, "", false, false),
    CASE("a valid launch, then 2048 threads per block", grade_refused, "wr", false, false),
    CASE("2048 threads per block, then a valid launch", grade_refused, "rw", false, false),
    CASE("a valid launch, a trap, a valid launch", grade_failing, "wTw", false, true),
    CASE("a launch in a non-blocking stream", grade_success, "n", false, false),
    CASE("an assertion that fails", grade_failing, "a", false, true),
    CASE("a trap, then 2048 threads per block", grade_both, "tr", false, true),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
