// SPDX-License-Identifier: MIT
// What was found, as text: for each mistake a sentence, then indented lines.
#pragma once

#include "finding.h"

#include <stdio.h>

/** @return text to be freed by the caller; NULL where nothing was found */
char *gw_findings_text(void);

/** The same of blocks that live still. */
char *gw_leaks_text(void);

/** "list.c:21", for the middle of a sentence. */
void gw_put_place(FILE *out, uintptr_t at);

/** "  at      FILE:LINE   text of the line", and nothing where the line is not known. */
void gw_put_line(FILE *out, const char *label, uintptr_t at);

/** "8 bytes" */
void gw_put_bytes(FILE *out, size_t bytes);
