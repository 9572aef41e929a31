// SPDX-License-Identifier: MIT
/**
 * @file verdict.h
 * Collects what the runs of an exercise's cases came to, and makes one result of it.
 */
#pragma once

#include "options.h"

/** A run that did not pass. */
struct gw_failure {
    enum gw_state state;
    size_t case_number;
    char *run;     /**< "n = 1000 (input 1, blocks ascending)" */
    char *message; /**< its first line is the summary */
    char *at;      /**< "FILE:LINE" or NULL */
};

/** Begin with `{.runs = ...}`: how many runs there must be. */
struct gw_verdict {
    size_t runs;
    size_t passed;
    size_t not_run;
    struct gw_failure *failures;
    size_t failure_count;
    bool stop;    /**< the remaining runs must not be started */
    char *remark; /**< owned; for the student if all passes, or NULL */
};

/** Notes a failed run; copies the strings. Sets `stop` where no further run could tell more. */
void gw_verdict_fail(struct gw_verdict *verdict, enum gw_state state, size_t case_number,
                     const char *run, const char *message, const char *at);

/** Whether the case that is graded now has failed in one of its runs. */
bool gw_verdict_has_failed(const struct gw_verdict *verdict, size_t case_number);

/** Whether the failures until now are what --expect and --words ask for: what further runs could
 * add changes nothing. */
bool gw_verdict_is_settled(const struct gw_verdict *verdict, const struct gw_options *options);

/** The result; free it with gw_result_free(). */
struct gw_result gw_verdict_result(const struct gw_verdict *verdict,
                                   const struct gw_options *options);

void gw_verdict_free(struct gw_verdict *verdict);
