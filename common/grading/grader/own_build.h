// SPDX-License-Identifier: MIT
// What a student's test grades is what the same run of ctest has built, of the file as it was then;
// and what it leaves says so.
#pragma once

#include "grading/grader/verdict/options.h"

#include <stdbool.h>

/**
 * Makes sure that the runner is the one that this run of ctest has built, and that nobody builds it
 * anew before this process ends. Without --run there is nothing to be sure of.
 *   RUN/TEST.built    its first line: the content that this run has built
 *   PREFIX.content    the same of the program that lies there now
 *   PREFIX.lock       who builds holds it alone, who grades with others
 * @return true: grade; `options->content` is set. False: the result that lies there counts, or
 * there is none.
 */
bool gw_use_own_build(struct gw_options *options);

/**
 * Writes a result with the marks of its run and content, and frees it. What cannot be written whole
 * is no result: then the file is removed, also an earlier one.
 * @return success; if not, a sentence stands on stderr
 */
bool gw_leave_result(const struct gw_options *options, struct gw_result *result);
