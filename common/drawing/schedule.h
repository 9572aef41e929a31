// SPDX-License-Identifier: MIT
// Where the operations of a trace stand in a picture: each begins as soon as what must come before
// it has ended and the host has asked for it. That is an order and no time: a copy is as long as
// its bytes, a kernel as its threads, the largest of each kind 1.
//
// Copies in one direction go one after another, as over a bus; nothing else keeps operations apart
// that may run beside each other.
#pragma once

#include "trace.h"

enum { GW_SCHEDULE_STREAMS = 16 };

/** What an operation is to the picture. */
struct gw_span {
    double begin, end;   /**< on the device; of a wait of the host, there */
    double asked;        /**< when the host asks for it */
    double host_goes_on; /**< until when the call keeps the host; `asked` where it does not wait */
    unsigned stream;     /**< its column, from 0; of a host's wait 0 */
    int released_by;     /**< of a stream's wait: the record of its event; else, or unknown, -1 */
    bool is_shown;       /**< not so of a wait for what has long ended */
    bool may_run_in_parallel; /**< a copy, memset or kernel without an order to some other one */
};

struct gw_schedule {
    struct gw_span spans[GW_TRACE_OPERATIONS];
    unsigned long long streams[GW_SCHEDULE_STREAMS]; /**< handles, the default stream's is 0 */
    unsigned stream_count;
    unsigned device_operations; /**< copies, memsets and kernels */
    unsigned beside;            /**< how many of them may run beside another one */
    double end;
};

/** A copy, a memset or a kernel. */
bool gw_runs_on_device(const struct gw_trace_operation *operation);

bool gw_is_kernel(const struct gw_trace_operation *operation);

/** @return false if there is no order to show: one kernel at most, and no copy or memset */
bool gw_schedule(struct gw_schedule *schedule, const struct gw_trace *trace);
