// SPDX-License-Identifier: MIT
/**
 * @file default_stream.h
 * A trial (trial.h) of a function whose work belongs into the default stream, for both halves of an
 * exercise: the runner's half calls these two in the place of gw_before() and gw_after().
 *
 * The caller's own work is an operation before the function and one after it. Only the checker
 * knows what comes before what.
 */
#pragma once

#include "recorded.h"
#include "trial.h"

#ifdef GW_RUNNER

/** What the caller's operations work on, and their stream, NULL for the default stream. */
static void *gw_callers;
static cudaStream_t gw_callers_stream;

/** Right before the student's function. */
static inline void gw_before_in_stream(const struct gw_trial *trial)
{
    (void)cudaMalloc(&gw_callers, 1);
    gw_before(trial);
    (void)cudaMemsetAsync(gw_callers, 0, 1, gw_callers_stream);
}

// Notes how many of the student's operations may run before what came before them in the default
// stream has ended, or beside what comes after them.
static inline void gw_note_default_stream(struct gw_run *run)
{
    size_t first = 0;
    size_t last = gw_can_record() ? gw_recorded_count() : 0;
    while (first < last && !gw_is_operation(gw_recorded(first))) {
        first++;
    }
    while (last > first && !gw_is_operation(gw_recorded(last - 1))) {
        last--;
    }
    int64_t others = 0;
    for (size_t i = first + 1; i + 1 < last; i++) {
        others += gw_is_operation(gw_recorded(i)) &&
                  !(gw_recorded_before(first, i) && gw_recorded_before(i, last - 1));
    }
    gw_note(run, "beside the default stream", others);
}

/** Right after it. */
static inline void gw_after_in_stream(struct gw_run *run, const struct gw_trial *trial,
                                      int returned)
{
    (void)cudaMemsetAsync(gw_callers, 0, 1, gw_callers_stream);
    gw_after(run, trial, returned);
    gw_note_default_stream(run);
    (void)cudaFree(gw_callers);
}

#else

/** What the function does on the device comes after what the caller had done, and before what it
 * does next, without a word of either: both are in the default stream. */
static inline void gw_expect_default_stream(struct gw_case *grading)
{
    const int64_t others = gw_noted(grading, "beside the default stream");
    gw_expect(grading, others == 0,
              "%lld launch%s or cop%s may run at the same time as the caller's work in the default "
              "stream: the arrays may not be filled yet, and the results may come too late; use "
              "the default stream, or a stream from cudaStreamCreate()",
              (long long)others, others == 1 ? "" : "es", others == 1 ? "y" : "ies");
}

#endif
