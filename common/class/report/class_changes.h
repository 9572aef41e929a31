// SPDX-License-Identifier: MIT
/**
 * @file class_changes.h
 * What a run of grading has changed: whose mark or result is another one than after the run before.
 */
#pragma once

#include "class/results/class_results.h"

#include <stdio.h>

/**
 * Compares with CLASS/last_run.json, writes what has changed to CLASS/regraded.txt and tells of it,
 * then writes CLASS/last_run.json anew. Says nothing after a first run, or where the run before was
 * of other exercises.
 * @return false, with a sentence on stderr, if a file cannot be written
 */
bool gw_class_tell_changes(const struct gw_class_results *results, const char *class_folder,
                           FILE *out);
