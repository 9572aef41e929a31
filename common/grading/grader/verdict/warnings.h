// SPDX-License-Identifier: MIT
/**
 * @file warnings.h
 * What the compiler warned of when it compiled the student's file. gw_build_result keeps it:
 * a line that says of which file's content, then a line a warning, each with its place:
 * "lessons/lesson5_float_vs_double/polynomial.cu:44: 'sum' may be used uninitialized".
 */
#pragma once

#include "grading/results/text.h"

/** Adds "the compiler warns:" and the first few warnings, a line each; nothing where `path` is
 * NULL, no such file is there or it has no warning. */
void gw_add_warnings(struct gw_text *text, const char *path);

/** The first warning of a variable that is used and was never set, for a file that passes all the
 * same: a sentence of the caller's own, to be freed, or NULL. */
char *gw_warning_of_unset(const char *path);
