// SPDX-License-Identifier: MIT
// The schedule in Chrome's trace event format. Its times are microseconds to a viewer; here a
// thousand of them are the largest operation's length, and the name of the process says that it is
// no time.
#include "operation_name.h"
#include "pictures.h"

#include "base/json.h"

#include <string.h>

enum { DEVICE = 1, HOST = 0 }; // the process; the host's row among its threads

static void begin_event(struct gw_json *json, const char *phase, unsigned row)
{
    gw_json_line(json, 0);
    gw_json_open(json, NULL, '{');
    gw_json_string(json, "ph", phase);
    gw_json_number(json, "pid", DEVICE);
    gw_json_number(json, "tid", row);
}

static void put_name(struct gw_json *json, const char *what, unsigned row, const char *name)
{
    begin_event(json, "M", row);
    gw_json_string(json, "name", what);
    gw_json_open(json, "args", '{');
    gw_json_string(json, "name", name);
    gw_json_close(json, '}');
    gw_json_close(json, '}');
}

// Whole, so that one event ends where the next one begins.
static long time_of(double position)
{
    return (long)(position * 1000 + 0.5);
}

static void begin_span(struct gw_json *json, unsigned row, const char *category, const char *name,
                       double begin, double end)
{
    begin_event(json, "X", row);
    gw_json_number(json, "ts", time_of(begin));
    gw_json_number(json, "dur", time_of(end) - time_of(begin));
    gw_json_string(json, "cat", category);
    gw_json_string(json, "name", name);
    gw_json_open(json, "args", '{');
}

static void end_span(struct gw_json *json)
{
    gw_json_close(json, '}');
    gw_json_close(json, '}');
}

static void write_operation(struct gw_json *json, const struct gw_trace *trace, unsigned number,
                            const struct gw_span *span)
{
    const struct gw_trace_operation *operation = &trace->operations[number];
    char name[3 * GW_TRACE_WORD];
    gw_operation_name(trace, number, name, sizeof(name));
    begin_span(json, span->stream + 1, operation->kind, name, span->begin, span->end);
    if (gw_runs_on_device(operation)) {
        gw_json_number(json, gw_is_kernel(operation) ? "threads" : "bytes", (long)operation->size);
        gw_json_string(json, "call", operation->name);
        gw_json_number(json, "line", operation->line);
    }
    end_span(json);
}

// An end of an arrow.
static void write_flow(struct gw_json *json, const char *phase, unsigned stream, long time,
                       unsigned number)
{
    begin_event(json, phase, stream + 1);
    gw_json_number(json, "ts", time);
    gw_json_number(json, "id", number);
    gw_json_string(json, "cat", "event");
    gw_json_string(json, "name", "event");
}

// An arrow from the middle of an event's record to that of the wait for it.
static void write_release(struct gw_json *json, const struct gw_schedule *schedule, unsigned number)
{
    const struct gw_span *wait = &schedule->spans[number];
    const struct gw_span *record = &schedule->spans[wait->released_by];
    write_flow(json, "s", record->stream, time_of((record->begin + record->end) / 2), number);
    gw_json_close(json, '}');
    const double end = wait->end > record->end ? wait->end : record->end;
    write_flow(json, "f", wait->stream, time_of(end) - 1, number);
    gw_json_string(json, "bp", "e");
    gw_json_close(json, '}');
}

bool gw_write_events(FILE *out, const struct gw_trace *trace)
{
    struct gw_schedule schedule;
    struct gw_json json = {.out = out};
    if (!gw_schedule(&schedule, trace)) {
        return false;
    }
    gw_json_open(&json, NULL, '{');
    gw_json_open(&json, "traceEvents", '[');
    put_name(&json, "process_name", HOST, "order, not time: lengths are bytes or threads");
    put_name(&json, "thread_name", HOST, "host");
    for (unsigned i = 0; i < schedule.stream_count; i++) {
        char name[GW_TRACE_WORD];
        gw_stream_name(&schedule, i, name, sizeof(name));
        put_name(&json, "thread_name", i + 1, name);
    }
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_trace_operation *operation = &trace->operations[i];
        const struct gw_span *span = &schedule.spans[i];
        if (span->host_goes_on > span->asked) {
            begin_span(&json, HOST, "host_waits", "waits", span->asked, span->host_goes_on);
            end_span(&json);
        }
        if (strcmp(operation->kind, "host_waits") != 0) {
            write_operation(&json, trace, i, span);
        }
        if (span->released_by >= 0 && schedule.spans[span->released_by].stream != span->stream) {
            write_release(&json, &schedule, i);
        }
    }
    gw_json_line(&json, 0);
    gw_json_close(&json, ']');
    gw_json_string(&json, "displayTimeUnit", "ns");
    gw_json_close(&json, '}');
    fputc('\n', out);
    return true;
}
