// SPDX-License-Identifier: MIT
/**
 * @file parallel.h
 * Of an exercise in `real`, the runs in float64 beside those in float32, by a process of their own:
 * each precision has a runner of its own anyway, and most computers have two processors.
 *
 * Only what passes is taken from there. Of anything else the runs are done again behind those in
 * float32, where a failure is told as ever; so the verdict is the same with that process and
 * without it.
 */
#pragma once

#include "grading/grader/verdict/options.h"

#include <stddef.h>

/** What the process beside found, if all its runs passed. */
struct gw_parallel {
    size_t passed;
    double used;  /**< seconds of its runner */
    char *remark; /**< as in struct gw_verdict; to be freed */
};

/** Whether this exercise is graded so: in both precisions, by nobody who looks at its runs one by
 * one. */
bool gw_is_graded_in_parallel(const struct gw_options *options);

/**
 * Starts the process; it ends with its parent.
 * @param grade does the runs in float64, and tells with gw_parallel_report() if all have passed
 * @return what gw_parallel_wait() reads from, or -1 where no process could be had
 */
int gw_parallel_begin(const struct gw_options *options,
                      void (*grade)(const struct gw_options *options, int answer));

/** @param answer of `grade` */
void gw_parallel_report(int answer, const struct gw_parallel *found);

/**
 * Waits until that process has ended, and closes `answer`.
 * @param answer of gw_parallel_begin(); -1 is allowed
 * @return whether all its runs passed; then `found` is set
 */
bool gw_parallel_wait(int answer, struct gw_parallel *found);
