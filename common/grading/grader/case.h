// SPDX-License-Identifier: MIT
/**
 * @file case.h
 * The arrays of a case, for the grader's own files; grader.h has what an exercise calls.
 */
#pragma once

#include "case_failure.h"

/** The array of this name; ends the run as the grader's own fault if there is none. */
struct gw_case_array *gw_case_find_array(struct gw_case *grading, const char *name);

/** Frees the arrays' copies. */
void gw_case_clear(struct gw_case *grading);
