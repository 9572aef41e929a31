// SPDX-License-Identifier: MIT
// The result of one grading as a row of a report: what is printed of it, and its kind.
#pragma once

#include "grading/report/report.h"

struct gw_result_row {
    struct gw_exercise_list exercises;
    struct gw_row row;
};

/**
 * Reads a result.
 * @param exercises build/exercises.tsv
 * @return false, with a sentence on stderr, if one of the files cannot be read; free it either way
 */
bool gw_result_row_read(const char *exercises, const char *exercise, const char *file,
                        struct gw_result_row *read);

/** Prints its message, at most 80 columns wide. */
void gw_result_row_print(const struct gw_result_row *read, FILE *out);

/** The name of its kind (report_kind.h). */
const char *gw_result_row_kind(const struct gw_result_row *read);

void gw_result_row_free(struct gw_result_row *read);
