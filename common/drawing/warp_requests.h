// SPDX-License-Identifier: MIT
// The requests that a warp of a trace made, those alike put together.
#pragma once

#include "checker/counting/sectors.h"
#include "trace.h"

enum { GW_MOST_REQUESTS = 12 };

/** One, and how many follow it from the same place with their lanes in the same positions. */
struct gw_request_drawn {
    const struct gw_trace_access *lanes[GW_LANES]; /**< NULL: the lane did not take part */
    const struct gw_trace_access *first;           /**< the first lane's that did */
    unsigned alike;                                /**< itself as well */
};

struct gw_requests_drawn {
    struct gw_request_drawn requests[GW_MOST_REQUESTS];
    unsigned count;
    unsigned left_out; /**< of other kinds, that find no room */
};

/** @param warp its number in the block */
struct gw_requests_drawn gw_requests_of(const struct gw_trace *trace, unsigned warp);

/** Where an access goes: its address, of shared memory counted from its array's start, which lies
 * in bank 0. */
unsigned long long gw_address_of(const struct gw_trace *trace,
                                 const struct gw_trace_access *access);

/** As the counting takes it; gw_request_finish() ends it. */
struct gw_warp_request gw_request_profiled(const struct gw_trace *trace,
                                           const struct gw_request_drawn *request);
