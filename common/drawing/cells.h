// SPDX-License-Identifier: MIT
// Which elements of an array a picture shows, and in which place: all from the first that was used
// to the last where they find room, else those alone that were used, and first of them those at
// which something was found.
#pragma once

#include "trace.h"

enum { GW_MOST_CELLS = 64 };

struct gw_cells {
    long long elements[GW_MOST_CELLS];
    unsigned count;
    unsigned left_out; /**< elements that were used and find no room */
    bool has_gaps;     /**< some between them are not shown */
};

/** The threads that a picture shows. */
struct gw_threads_shown {
    unsigned first, count;
};

static inline bool gw_is_shown(struct gw_threads_shown threads,
                               const struct gw_trace_access *access)
{
    return access->thread >= threads.first && access->thread < threads.first + threads.count;
}

/** The element that an access begins in; below 0 or past the last where it is outside. */
long long gw_element_of(const struct gw_trace *trace, const struct gw_trace_access *access);

/** Those of one array that the threads use, in all intervals. */
struct gw_cells gw_cells_of(const struct gw_trace *trace, unsigned array,
                            struct gw_threads_shown threads);

/** The place of an element, or -1. */
int gw_cell_at(const struct gw_cells *cells, long long element);
