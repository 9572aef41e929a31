// SPDX-License-Identifier: MIT
// How often in a row an exercise has failed in the same way. Kept beside its latest result, as
// TEST.failures: the first line of the report, then the contents of the files that got it.
#pragma once

#include "grading/result.h"

/**
 * Takes a new verdict into account. The same failure of a content that had it already counts once;
 * another verdict begins anew.
 * @param folder of the latest results
 * @param test   "lesson3.vector_add"
 */
void gw_same_failures_add(const char *folder, const char *test, const struct gw_result *result);

/** How many gradings in a row failed as the latest one did; 0: it did not fail, or is unknown. */
int gw_same_failures(const char *folder, const char *test);
