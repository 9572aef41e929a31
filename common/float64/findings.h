// SPDX-License-Identifier: MIT
// The sentences for the student: what is computed in float64 and why, and what only looks like it.
//
// One line each: `float64`, the line number and the sentence for what nvcc computes in float64;
// `style`, the line number and the sentence for what it does not.
#pragma once

#include "doubles.h"
#include "source.h"

#include <stdbool.h>
#include <stdio.h>

/** @param real the file is to be right in both precisions, so that 0.1f is no cure */
void gw_write_findings(FILE *file, const struct gw_doubles *doubles,
                       const struct gw_source_file *source, bool real);
