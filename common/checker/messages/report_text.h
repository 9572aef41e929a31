// SPDX-License-Identifier: MIT
// All reports as one text: at most three different mistakes in full, the rest counted.
#pragma once

#include "checker/program/lines.h"
#include "checker/reports/reports.h"

#include <stdbool.h>

/**
 * Writes the reports, or the warnings, of what happened since gw_report_forget_all().
 * @return text to be freed by the caller; NULL when there is none
 */
char *gw_report_text(bool warnings);

/** Is told of one mistake, and of the line that it is shown at. */
typedef void gw_report_printed(void *context, const struct gw_diagnosis *report,
                               const struct gw_line *at);

/** Tells of each different mistake, or warning, of that time, oldest first: also of those for which
 * the text has no room. */
void gw_report_each(bool warnings, gw_report_printed *tell, void *context);
