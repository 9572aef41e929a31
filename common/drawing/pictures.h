// SPDX-License-Identifier: MIT
// The pictures of a trace. Each writes a whole file.
#pragma once

#include "trace.h"

#include <stdio.h>

/** What the reader asked for. */
struct gw_picture_wish {
    int warp;    /**< below 0: the first in which something was found, or that did anything */
    bool narrow; /**< as wide as a phone, with fewer numbers, so that they can be read there */
};

/** What is read and written by which thread, a panel for each interval between barriers. */
void gw_draw_threads(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish);

/** A warp's requests: the 32-byte sectors of those to global memory, the banks of those to shared
 * memory. @return false, with nothing written, if it made none */
bool gw_draw_requests(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish);

/** Copies, kernels and waits, in the order in which they can run (schedule.h). @return false, with
 * nothing written, if there is none: a single kernel, or nothing at all */
bool gw_draw_timeline(FILE *out, const struct gw_trace *trace);

/** The same as trace events, which ui.perfetto.dev and chrome://tracing show. @return the same */
bool gw_write_events(FILE *out, const struct gw_trace *trace);
