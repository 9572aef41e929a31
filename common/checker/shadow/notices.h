// SPDX-License-Identifier: MIT
// Sentences of the checker itself about what it does not look at, shown before the reports.
#pragma once

#include <stdio.h>

/** Adds a sentence, once. */
void gw_notice(const char *sentence);

/** Writes them, one a line. */
void gw_notices_write(FILE *out);

void gw_notices_forget(void);
