// SPDX-License-Identifier: MIT
/**
 * @file build_failure.h
 * Why an exercise does not build, as its result.
 */
#pragma once

#include "build_log.h"
#include "grading/results/result.h"

/**
 * Looks for the student's file and for the header beside it.
 * @return whether one of them is gone; then `*result` says so
 */
bool gw_file_is_missing(struct gw_result *result, const struct gw_build *build);

/** The result of a build that was stopped after this number of seconds. */
struct gw_result gw_build_timed_out(const char *seconds);

/** The result of a build that failed: its first error, in words for the student. */
struct gw_result gw_build_failed(const struct gw_build *build);
