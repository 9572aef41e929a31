// SPDX-License-Identifier: MIT
// The grading of a student's file: made by the recipe of its exercise, or found in the store; and
// so is its verdict.
#pragma once

#include "making.h"

/** What is held while a student's file is graded. */
struct gw_student {
    struct gw_recipe recipe;
    struct gw_making making;
    struct gw_store_entry verdict;                     /**< STORE/KEY/result is the verdict */
    char *key;                                         /**< of the verdict */
    char *runner, *runner_double, *float64, *warnings; /**< owned; what the options point to */
};

/**
 * Begins: tells the verdict that is kept, or makes what is to be run and sets the options to it.
 * What cannot be made has its result written.
 * @return whether there is something to be graded; gw_end_student() is due either way
 */
bool gw_begin_student(struct gw_options *options, struct gw_student *student);

/** Keeps this run's result, if it would be the same again and nothing has changed since. */
void gw_keep_student(const struct gw_options *options, struct gw_student *student);

void gw_end_student(struct gw_student *student);

/** Writes a result with the marks of its run and content, as a second verdict where it is one
 * (verdict/second.h), and frees it. What cannot be written
 * whole is no result: then the file is removed, also an earlier one. @return success; if not, a
 * sentence stands on stderr */
bool gw_leave_result(const struct gw_options *options, struct gw_result *result);
