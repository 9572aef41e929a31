// SPDX-License-Identifier: MIT
// The symptom of a mistake: which cases of the grading pass and which fail, and not how.
#pragma once

#include <stdbool.h>
#include <stdio.h>

/**
 * Prints it, from what the grader prints of its runs (GW_RUNS).
 * @param log a file with lines "[       OK ] n = 1000 (input 1, blocks ascending)"
 * @return whether a case failed; a sentence stands on stderr if the file cannot be read
 */
bool gw_symptom_print(const char *log, FILE *out);
