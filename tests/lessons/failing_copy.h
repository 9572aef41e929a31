// SPDX-License-Identifier: MIT
// A copy of the student's function that is made to fail, once, for both halves of a grader: its
// error must come back. Only the CPU device can have one fail.
#pragma once

#ifdef GW_RUNNER

#include "cpu_device/control/control.h"

#pragma weak gw_device_fail_call

/** Right before the student's function: its call `which` of this function fails, from 1; 0: none
 * does. */
static inline void have_call_fail(const char *function, int which)
{
    if (which > 0 && gw_device_fail_call) {
        (void)gw_device_fail_call(function, (size_t)which);
    }
}

/** The same of its copies by cudaMemcpy(). */
static inline void have_copy_fail(int which)
{
    have_call_fail("cudaMemcpy", which);
}

/** Right after it: whether there was such a copy. Who returned its error has looked at it. */
static inline void note_failed_copy(struct gw_run *run, int which, int returned)
{
    const bool failed = which > 0 && gw_device_fail_call && !gw_device_fail_call("", 0);
    if (failed && returned != (int)cudaSuccess) {
        (void)cudaGetLastError();
    }
    gw_note(run, "copy failed", failed);
}

#else

/** After gw_run_case(): true if a copy was made to fail, so that there is no result to look at; its
 * error must have been returned, `why` says so. Who makes fewer copies has results, which must be
 * right. */
static inline bool call_has_failed(struct gw_case *grading, const char *why)
{
    if (gw_noted(grading, "copy failed") == 0) {
        return false;
    }
    gw_expect_returned_for(grading, cudaErrorNotSupported, why);
    return true;
}

/** The same of copies by cudaMemcpy(). */
static inline bool copy_has_failed(struct gw_case *grading)
{
    return call_has_failed(grading,
                           "a cudaMemcpy() failed: keep what each of them returns, and return it");
}

/** gw_run_trial() of a trial in which that copy fails. */
static inline bool gw_run_copying_trial(struct gw_case *grading, const struct gw_trial *trial,
                                        int failing_copy)
{
    if (failing_copy == 0) {
        return gw_run_trial(grading, trial);
    }
    gw_run_case(grading);
    if (copy_has_failed(grading)) {
        return false;
    }
    gw_expect_returned(grading, trial->expect);
    return true;
}

#endif
