// SPDX-License-Identifier: MIT
#include "operation_name.h"

#include <stdio.h>
#include <string.h>

static unsigned event_number(const struct gw_trace *trace, unsigned long long event)
{
    unsigned count = 0;
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_trace_operation *one = &trace->operations[i];
        bool is_new = strcmp(one->kind, "event") == 0;
        for (unsigned k = 0; k < i && is_new; k++) {
            is_new = strcmp(trace->operations[k].kind, "event") != 0 ||
                     trace->operations[k].event != one->event;
        }
        count += is_new;
        if (one->event == event && strcmp(one->kind, "event") == 0) {
            return count;
        }
    }
    return 0; // recorded before anything was kept
}

static void name_copy(const struct gw_trace_operation *operation, char *name, size_t room)
{
    const bool in = strcmp(operation->kind, "copy_in") == 0;
    const bool out = strcmp(operation->kind, "copy_out") == 0;
    if (strcmp(operation->to, "-") != 0 && strcmp(operation->from, "-") != 0) {
        snprintf(name, room, "%s to %s", operation->from, operation->to);
    } else {
        snprintf(name, room, "%s",
                 in    ? "copy to device"
                 : out ? "copy to host"
                       : "copy on the device");
    }
}

void gw_operation_name(const struct gw_trace *trace, unsigned number, char *name, size_t room)
{
    const struct gw_trace_operation *operation = &trace->operations[number];
    if (gw_is_kernel(operation)) {
        snprintf(name, room, "%s", operation->name);
    } else if (strcmp(operation->kind, "memset") == 0) {
        snprintf(name, room, "memset%s%s", strcmp(operation->to, "-") != 0 ? " of " : "",
                 strcmp(operation->to, "-") != 0 ? operation->to : "");
    } else if (gw_runs_on_device(operation)) {
        name_copy(operation, name, room);
    } else {
        snprintf(name, room, "%sevent %u",
                 strcmp(operation->kind, "event") == 0 ? "" : "waits for ",
                 event_number(trace, operation->event));
    }
}

void gw_stream_name(const struct gw_schedule *schedule, unsigned column, char *name, size_t room)
{
    unsigned number = 0;
    for (unsigned i = 0; i <= column; i++) {
        number += schedule->streams[i] != 0;
    }
    if (schedule->streams[column] == 0) {
        snprintf(name, room, "default stream");
    } else {
        snprintf(name, room, "stream %u", number);
    }
}
