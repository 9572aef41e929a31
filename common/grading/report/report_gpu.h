// SPDX-License-Identifier: MIT
/**
 * @file report_gpu.h
 * What the report says of the second verdicts, those of a GPU.
 */
#pragma once

#include "report.h"

/** Whether a GPU's verdict is missing because there is no GPU: told once a lesson, not in a row. */
bool gw_row_is_skipped_on_gpu(const struct gw_row *row);

/**
 * Prints, behind the rows [first, end) of a lesson, how many verdicts of a GPU were skipped and
 * why; nothing if none was.
 * @param states columns for the state, with the blanks behind it
 */
void gw_print_skipped_on_gpu(const struct gw_report *report, size_t first, size_t end, FILE *out,
                             int margin, int states);

/**
 * What it means that the CPU device and the GPU disagree about the row's exercise.
 * @return a sentence that lives for ever, or NULL where they agree or only one was asked
 */
const char *gw_disagreement(const struct gw_report *report, const struct gw_row *row);
