// SPDX-License-Identifier: MIT
// What is wrong with the index or the grid of the sampled run (checker/sampling), in words.
#pragma once

#include "checker/reports/reports.h"

#include <stdio.h>

/** Forgets what was found of an earlier run. */
void gw_index_forget(void);

/** It is told once in a text: this is a new one. */
void gw_index_tell_again(void);

/** Whether there is a sentence about the report's launch; writes it, without a newline, unless it
 * was told. */
bool gw_index_hint(FILE *out, const struct gw_diagnosis *report);

/** Writes lines that are indented by two blanks: place, launch, hint. False: nothing. */
bool gw_index_describe(FILE *out);

/** The same of where the only launch stands, or all of them. False: nothing. */
bool gw_index_describe_launch(FILE *out);
