// SPDX-License-Identifier: MIT
// What the threads of a block did, put into the order in which a reader follows it: by lines of the
// source. The CPU device runs the threads of an interval one after another; here they go together,
// as the threads of a warp do, and wait for those that come to the same line later.
#pragma once

#include "drawing/trace.h"

/** One line, by those of the threads that have come to it; or a barrier. */
struct gw_step {
    unsigned interval;
    unsigned place;      /**< of the line, in the trace's places; of a barrier not used */
    size_t first, count; /**< its accesses, in `order`; of a barrier none */
    bool is_barrier;     /**< which ends the interval */
};

struct gw_steps {
    struct gw_step *steps;
    size_t count;
    size_t *order; /**< numbers of the trace's accesses */
    bool is_cut;   /**< there are more than were asked for */
};

/** The first steps of a trace, as many as have at most `most` accesses and barriers together; one
 * of more than 8 bytes counts as three. */
struct gw_steps gw_steps_of(const struct gw_trace *trace, size_t most);

void gw_steps_free(struct gw_steps *steps);
