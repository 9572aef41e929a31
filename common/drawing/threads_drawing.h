// SPDX-License-Identifier: MIT
// What threads.c and its legend share.
#pragma once

#include "cells.h"
#include "svg.h"

struct gw_threads_drawing {
    struct gw_svg svg;
    const struct gw_trace *trace;
    struct gw_threads_shown threads;
    struct gw_cells cells[GW_TRACE_ARRAYS];
    double left, step; /**< of the first cell, and from one to the next */
    double cell_height, thread_y;
};

/** Elements that the threads use and that find no room. */
unsigned gw_cells_left_out(const struct gw_threads_drawing *drawing);

/** What lines and circles mean, what was found and what is left out. */
void gw_threads_legend(struct gw_threads_drawing *drawing, double y);
