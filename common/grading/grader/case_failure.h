// SPDX-License-Identifier: MIT
/**
 * @file case_failure.h
 * The ways in which a run of a case fails: each leaves the grading function.
 */
#pragma once

#include "case_run.h"

/**
 * Ends the run as failed and does not return. Frees both strings.
 * @param message its first line is the summary
 * @param at      "FILE:LINE" or NULL
 */
_Noreturn void gw_case_fail(struct gw_case *grading, enum gw_state state, char *message, char *at);

/** Ends the run because the exercise's two halves, or this grader, are wrong. */
_Noreturn void gw_case_fault(struct gw_case *grading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/**
 * The same of a run in which a CUDA error came out: if the error is the one of a call or kernel
 * that failed, adds which, where and why.
 */
_Noreturn void gw_case_fail_with_error(struct gw_case *grading, int error, char *message);
