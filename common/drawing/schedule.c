// SPDX-License-Identifier: MIT
#include "schedule.h"

#include <string.h>

// Of the largest operation's length: to ask costs the host little, and marks want to be seen.
static const double asking = 0.12, mark = 0.4, shortest = 0.46;

struct planning {
    const struct gw_trace *trace;
    struct gw_schedule *schedule;
    double host;                         // how far the host has come
    double streams[GW_SCHEDULE_STREAMS]; // how far each stream has
    double bus_in, bus_out;
    double largest_copy, largest_kernel;
};

static bool is(const struct gw_trace_operation *operation, const char *kind)
{
    return strcmp(operation->kind, kind) == 0;
}

bool gw_is_kernel(const struct gw_trace_operation *operation)
{
    return is(operation, "kernel");
}

static bool is_copy_or_memset(const struct gw_trace_operation *operation)
{
    return is(operation, "copy_in") || is(operation, "copy_out") || is(operation, "copy") ||
           is(operation, "memset");
}

bool gw_runs_on_device(const struct gw_trace_operation *operation)
{
    return gw_is_kernel(operation) || is_copy_or_memset(operation);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static unsigned column_of(struct gw_schedule *schedule, unsigned long long handle)
{
    for (unsigned i = 0; i < schedule->stream_count; i++) {
        if (schedule->streams[i] == handle) {
            return i;
        }
    }
    if (schedule->stream_count == GW_SCHEDULE_STREAMS) {
        return GW_SCHEDULE_STREAMS - 1;
    }
    schedule->streams[schedule->stream_count] = handle;
    return schedule->stream_count++;
}

static double end_of_those_before(const struct planning *planning, unsigned number)
{
    double end = 0;
    for (unsigned i = 0; i < number; i++) {
        if (planning->trace->before[i][number]) {
            end = larger(end, planning->schedule->spans[i].end);
        }
    }
    return end;
}

static double length_of(const struct planning *planning, const struct gw_trace_operation *operation)
{
    const double largest =
        gw_is_kernel(operation) ? planning->largest_kernel : planning->largest_copy;
    return largest > 0 ? larger(shortest, (double)operation->size / largest) : shortest;
}

static void place_on_device(struct planning *planning, unsigned number)
{
    const struct gw_trace_operation *operation = &planning->trace->operations[number];
    struct gw_span *span = &planning->schedule->spans[number];
    double *stream = &planning->streams[span->stream];
    double *bus = is(operation, "copy_in")    ? &planning->bus_in
                  : is(operation, "copy_out") ? &planning->bus_out
                                              : NULL;
    span->begin = larger(planning->host, larger(*stream, end_of_those_before(planning, number)));
    span->begin = bus ? larger(span->begin, *bus) : span->begin;
    span->end = span->begin + length_of(planning, operation);
    *stream = span->end;
    if (bus) {
        *bus = span->end;
    }
    // cudaMemcpy comes back when the host's bytes are there, or taken.
    const bool waits = bus && !strstr(operation->name, "Async");
    span->host_goes_on = waits ? span->end : span->asked;
}

static int record_of(const struct gw_trace *trace, unsigned number)
{
    for (unsigned i = number; i-- > 0;) {
        if (is(&trace->operations[i], "event") &&
            trace->operations[i].event == trace->operations[number].event) {
            return (int)i;
        }
    }
    return -1;
}

static void place_mark(struct planning *planning, unsigned number)
{
    struct gw_span *span = &planning->schedule->spans[number];
    double *stream = &planning->streams[span->stream];
    span->begin = larger(planning->host, *stream);
    if (is(&planning->trace->operations[number], "stream_waits")) {
        span->released_by = record_of(planning->trace, number);
    } else {
        span->begin = larger(span->begin, end_of_those_before(planning, number));
    }
    span->end = span->begin + mark;
    if (span->released_by >= 0) {
        span->end = larger(span->end, planning->schedule->spans[span->released_by].end);
    }
    *stream = span->end;
}

// A host that waits for a stream or an event waits for the marks in it, too, and these have a
// length here.
static double end_of_marks_before(const struct planning *planning, unsigned number, double until)
{
    const struct gw_trace_operation *wait = &planning->trace->operations[number];
    double end = until;
    for (unsigned i = 0; i < number; i++) {
        const struct gw_trace_operation *one = &planning->trace->operations[i];
        const struct gw_span *span = &planning->schedule->spans[i];
        const bool is_mark = is(one, "event") || is(one, "stream_waits");
        const bool is_meant = wait->event    ? one->event == wait->event
                              : wait->stream ? one->stream == wait->stream
                                             : true;
        if (is_mark && is_meant && span->begin <= until) {
            end = larger(end, span->end);
        }
    }
    return end;
}

static void place(struct planning *planning, unsigned number)
{
    const struct gw_trace_operation *operation = &planning->trace->operations[number];
    struct gw_span *span = &planning->schedule->spans[number];
    *span = (struct gw_span){.released_by = -1, .is_shown = true};
    if (is(operation, "host_waits")) {
        const double until =
            end_of_marks_before(planning, number, end_of_those_before(planning, number));
        span->is_shown = until > planning->host;
        if (span->is_shown) {
            span->begin = span->asked = planning->host;
            span->end = span->host_goes_on = planning->host =
                larger(until, planning->host + asking);
        }
        return;
    }
    planning->host += asking;
    span->asked = span->host_goes_on = planning->host;
    span->stream = column_of(planning->schedule, operation->stream);
    if (gw_runs_on_device(operation)) {
        place_on_device(planning, number);
    } else {
        place_mark(planning, number);
    }
    planning->host = larger(planning->host, span->host_goes_on);
}

static void count_parallel_ones(struct gw_schedule *schedule, const struct gw_trace *trace)
{
    for (unsigned i = 0; i < trace->operation_count; i++) {
        for (unsigned k = 0; k < i; k++) {
            if (gw_runs_on_device(&trace->operations[i]) &&
                gw_runs_on_device(&trace->operations[k]) && !trace->before[k][i]) {
                schedule->spans[i].may_run_in_parallel = schedule->spans[k].may_run_in_parallel =
                    true;
            }
        }
    }
    for (unsigned i = 0; i < trace->operation_count; i++) {
        schedule->device_operations += gw_runs_on_device(&trace->operations[i]);
        schedule->beside += schedule->spans[i].may_run_in_parallel;
    }
}

bool gw_schedule(struct gw_schedule *schedule, const struct gw_trace *trace)
{
    struct planning planning = {.trace = trace, .schedule = schedule};
    *schedule = (struct gw_schedule){0};
    unsigned kernels = 0, others = 0;
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_trace_operation *operation = &trace->operations[i];
        kernels += gw_is_kernel(operation);
        others += is_copy_or_memset(operation);
        if (gw_is_kernel(operation)) {
            planning.largest_kernel = larger(planning.largest_kernel, (double)operation->size);
        } else if (is_copy_or_memset(operation)) {
            planning.largest_copy = larger(planning.largest_copy, (double)operation->size);
        }
    }
    for (unsigned i = 0; i < trace->operation_count; i++) {
        place(&planning, i);
        schedule->end = larger(schedule->end, larger(schedule->spans[i].end, planning.host));
    }
    count_parallel_ones(schedule, trace);
    return others > 0 || kernels > 1;
}
