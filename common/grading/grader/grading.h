// SPDX-License-Identifier: MIT
// Grades the exercise of this program: every declared case with two inputs and both block orders.
#pragma once

#include "grading/grader/verdict/options.h"

#include <stdbool.h>

enum { GW_RUN_NAME_BYTES = 256 };

/** What the grading process tells the one that watches over it. */
struct gw_progress {
    char run[GW_RUN_NAME_BYTES]; /**< the run under way, "" before the first */
    bool lasting;                /**< gw_verdict_is_lasting() */
};

/**
 * Runs all cases as CMocka tests and writes the result file.
 * @param beside where a process that began with gw_grade_float64() tells (parallel.h), or -1
 * @return whether the result could be written, whatever it says
 */
bool gw_grade(const struct gw_options *options, struct gw_progress *progress, int beside);

/** The runs in float64 alone; what they came to, if they all pass, is told to `answer`
 * (parallel.h).
 */
void gw_grade_float64(const struct gw_options *options, int answer);
