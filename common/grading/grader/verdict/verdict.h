// SPDX-License-Identifier: MIT
// Collects what the runs of an exercise's cases came to, and makes one result of it, with what the
// compiler warned of and where the student begins.
#pragma once

#include "base/text.h"
#include "failure_kind.h"
#include "options.h"

/** A run that did not pass. */
struct gw_failure {
    enum gw_state state;
    enum gw_failure_kind kind;
    size_t case_number;
    char *run;     /**< "n = 1000 (input 1, blocks ascending)" */
    char *message; /**< its first line is the summary */
    char *at;      /**< "FILE:LINE" or NULL */
    char **others; /**< of a cause: what it may be as well, lines like the first of `message` */
    size_t other_count;
};

/** Begin with `{.runs = ...}`: how many runs there must be. */
struct gw_verdict {
    size_t runs;
    size_t passed;
    size_t not_run;
    size_t
        first_not_run; /**< number of the first case that was not run, where `not_run` is not 0 */
    struct gw_failure *failures;
    size_t failure_count;
    bool stop;         /**< the remaining runs must not be started */
    bool can_be_drawn; /**< ./gridwork trace has a picture of the first failure */
    char *remark;      /**< owned; for the student if all passes, or NULL */
};

/** Notes a failed run; copies the strings. Sets `stop` where no further run could tell more.
 * @return the verdict's own, GW_OF_SOMETHING_ELSE until the caller says another kind */
struct gw_failure *gw_verdict_fail(struct gw_verdict *verdict, enum gw_state state,
                                   size_t case_number, const char *run, const char *message,
                                   const char *at);

/** Another cause that the results of this failure fit; copies it. */
void gw_verdict_add_other(struct gw_failure *failure, const char *message);

/** Whether the case that is graded now has failed in one of its runs. */
bool gw_verdict_has_failed(const struct gw_verdict *verdict, size_t case_number);

/** Whether the failures until now are what --expect and --words ask for: what further runs could
 * add changes nothing. */
bool gw_verdict_is_settled(const struct gw_verdict *verdict, const struct gw_options *options);

/** Whether the same grading would come to the same verdict again: no failure is one of which others
 * may be the cause, as of a crash, a lack of memory or a limit of time. */
bool gw_verdict_is_lasting(const struct gw_verdict *verdict);

/** Takes from "x is A but should be B: a guess" the guess, in place; other messages stay. */
void gw_cut_guess(char *message);

/** The result; free it with gw_result_free(). What it shows in full is the first failure; but where
 * that speaks of values alone, or of a cause, it is evidence or the cause of the most cases. Of
 * several causes that a failure fits it keeps the one that fits the most cases. */
struct gw_result gw_verdict_result(struct gw_verdict *verdict, const struct gw_options *options);

void gw_verdict_free(struct gw_verdict *verdict);

/**
 * Adds "the compiler warns:" and the first few warnings of the student's file, a line each; nothing
 * where `path` is NULL, no such file is there or it has no warning. gw_save_warnings() keeps them:
 * a line that says of which file's content, then a line a warning, each with its place:
 * "lessons/lesson5_float_vs_double/polynomial.cu:44: 'sum' may be used uninitialized".
 */
void gw_add_warnings(struct gw_text *text, const char *path);

/** The first warning of a variable that is used and was never set, for a file that passes all the
 * same: a sentence of the caller's own, to be freed, or NULL. */
char *gw_warning_of_unset(const char *path);

/** Both strings are the caller's own, to be freed. */
struct gw_beginning {
    char *at;      /**< "FILE:LINE", or "FILE" where no line can be told */
    char *message; /**< one sentence; begins with `at` where no TODO is left */
};

/**
 * Looks at a file whose function returned GW_NOT_STARTED: its first line that says TODO, or when
 * none is left the first that still names GW_NOT_STARTED outside of comments.
 * @param root     folder that a relative `file` lies in
 * @param function the exercise's name
 */
struct gw_beginning gw_where_to_begin(const char *root, const char *file, const char *function);

/**
 * The same for a file of several functions, of which some are written and right: the first line
 * that still names GW_NOT_STARTED.
 * @param passed, runs how much of the grading passes so far
 */
struct gw_beginning gw_where_to_go_on(const char *root, const char *file, size_t passed,
                                      size_t runs);
