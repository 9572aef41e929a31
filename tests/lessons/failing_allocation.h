// SPDX-License-Identifier: MIT
/**
 * @file failing_allocation.h
 * A device that finds no memory for one allocation, for both halves of an exercise: does the
 * student's function return that, whichever of its allocations it was?
 *
 * Only the CPU device pretends, since the memory of a GPU is not the grader's alone to fill.
 * Elsewhere nothing fails, and results are compared.
 */
#ifndef GW_LESSONS_FAILING_ALLOCATION_H
#define GW_LESSONS_FAILING_ALLOCATION_H

#ifdef GW_RUNNER

#include "runner.h"

bool gw_device_fail_allocation(size_t which) __attribute__((weak));

/** From now on the allocation with this number finds no memory: 1 is the next one, 0 is none. */
static inline void gw_fail_allocation(int which)
{
    if (gw_device_fail_allocation) {
        (void)gw_device_fail_allocation((size_t)which);
    }
}

/** Notes whether that allocation came to be, and has every further one succeed. */
static inline void gw_end_failing_allocation(struct gw_run *run, int which, int returned)
{
    const bool failed = which > 0 && gw_device_fail_allocation && !gw_device_fail_allocation(0);
    gw_note(run, "allocation failed", failed);
    if (failed && returned != cudaSuccess) {
        (void)cudaGetLastError(); // who returned the error has looked at it
    }
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

/** After gw_run_case(): true if an allocation was made to fail, so that there is no result to look
 * at; its error must have been returned. Who allocates less often than that has results, which must
 * be right as ever. */
static inline bool gw_allocation_failed(struct gw_case *grading)
{
    if (gw_noted(grading, "allocation failed") == 0) {
        return false;
    }
    gw_expect_returned(grading, cudaErrorMemoryAllocation);
    return true;
}

#endif

#endif
