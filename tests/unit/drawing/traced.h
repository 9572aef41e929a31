// SPDX-License-Identifier: MIT
// A trace that a test writes, and the picture of it; both are freed at the end.
#pragma once

#include "drawing/trace.h"

#include <stdio.h>

extern struct gw_trace *trace;
extern char *picture;

/** Reads a text as a trace. @return `trace`: NULL if it is none */
struct gw_trace *read_trace(const char *text);

/** Where the next picture goes; `picture` is it once the file is closed. */
FILE *new_picture(void);

/** How often a part stands in a text. */
int times(const char *text, const char *part);
