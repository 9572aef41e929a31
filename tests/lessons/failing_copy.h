// SPDX-License-Identifier: MIT
// A copy of the student's function that is made to fail, once, for both halves of a grader: its
// error must come back. Only the CPU device can have one fail, and only a cudaMemcpy().
#pragma once

#ifdef GW_RUNNER

#include "cpu_device/control/control.h"

#pragma weak gw_device_fail_call

/** Right before the student's function: its copy `which` fails, from 1; 0: none does. */
static inline void have_copy_fail(int which)
{
    if (which > 0 && gw_device_fail_call) {
        (void)gw_device_fail_call("cudaMemcpy", (size_t)which);
    }
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
 * error must have been returned. Who makes fewer copies has results, which must be right. */
static inline bool copy_has_failed(struct gw_case *grading)
{
    if (gw_noted(grading, "copy failed") == 0) {
        return false;
    }
    gw_expect_returned_for(grading, cudaErrorNotSupported,
                           "a cudaMemcpy() failed: keep what each of them returns, and return it");
    return true;
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
