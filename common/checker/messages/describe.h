// SPDX-License-Identifier: MIT
/**
 * @file describe.h
 * One report in words.
 */
#pragma once

#include "checker/program/lines.h"
#include "checker/reports/reports.h"

#include <stdio.h>

/** Writes the report, from its one-sentence summary to its hint, each line with its newline. */
void gw_describe(FILE *out, const struct gw_diagnosis *report, const struct gw_line *at);
