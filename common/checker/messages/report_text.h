// SPDX-License-Identifier: MIT
// All reports as one text: at most three different mistakes in full, the rest counted.
#pragma once

#include <stdbool.h>

/**
 * Writes the reports, or the warnings, of what happened since gw_report_forget_all().
 * @return text to be freed by the caller; NULL when there is none
 */
char *gw_report_text(bool warnings);
