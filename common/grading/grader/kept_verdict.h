// SPDX-License-Identifier: MIT
// One verdict is kept. A grading gives the same verdict again where everything is the same that
// decides it; then the one that lies there is told, and nothing runs.
#pragma once

#include "grading/grader/verdict/options.h"

#include <stdbool.h>

/**
 * Everything that decides a verdict, as text, a line a thing: the contents of the programs (grader
 * and runners), of the student's file and the headers beside it, of the data sets, of what the
 * compiler and nvcc said or are to be asked; seed, limits and box; what the environment tells a
 * runner; the machine. Where a file is no longer what was built there is no key.
 * @return to be freed; NULL: no verdict is kept here (there is no --kept, or no box around runners,
 * or it is a GPU's, which does not find every mistake every time)
 */
char *gw_verdict_key(const struct gw_options *options);

/**
 * Leaves the kept verdict as this run's result.
 * @param key of gw_verdict_key(), or NULL
 * @return false: there is none of this key, or a verdict made anew is wanted (GW_FRESH)
 */
bool gw_tell_kept_verdict(const struct gw_options *options, const char *key);

/**
 * Keeps this run's result, in the place of whatever was kept; nothing if anything that decides it
 * has changed since `key` was asked for.
 * PREFIX.result is the verdict, PREFIX.key its key and, as the last line, what the verdict's file
 * holds: what a killed or full disk leaves is not believed.
 */
void gw_keep_verdict(const struct gw_options *options, const char *key);
