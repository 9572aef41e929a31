// SPDX-License-Identifier: MIT
// The schedule in Chrome's trace event format. Its times are microseconds to a viewer; here a
// thousand of them are the largest operation's length, and the name of the process says that it is
// no time.
#include "operation_name.h"
#include "pictures.h"

#include <string.h>

enum { DEVICE = 1, HOST = 0 }; // the process; the host's row among its threads

struct writing {
    FILE *out;
    bool goes_on;
};

static void put_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', out);
        }
        fputc((unsigned char)*text < 32 ? ' ' : *text, out);
    }
    fputc('"', out);
}

static FILE *begin_event(struct writing *writing, const char *phase, unsigned row)
{
    fprintf(writing->out, "%s\n{\"ph\":\"%s\",\"pid\":%d,\"tid\":%u", writing->goes_on ? "," : "",
            phase, DEVICE, row);
    writing->goes_on = true;
    return writing->out;
}

static void put_name(struct writing *writing, const char *what, unsigned row, const char *name)
{
    FILE *out = begin_event(writing, "M", row);
    fprintf(out, ",\"name\":\"%s\",\"args\":{\"name\":", what);
    put_text(out, name);
    fputs("}}", out);
}

// Whole, so that one event ends where the next one begins.
static long time_of(double position)
{
    return (long)(position * 1000 + 0.5);
}

static void begin_span(struct writing *writing, unsigned row, const char *category, double begin,
                       double end)
{
    fprintf(begin_event(writing, "X", row),
            ",\"ts\":%ld,\"dur\":%ld,\"cat\":\"%s\",\"name\":", time_of(begin),
            time_of(end) - time_of(begin), category);
}

static void write_operation(struct writing *writing, const struct gw_trace *trace, unsigned number,
                            const struct gw_span *span)
{
    const struct gw_trace_operation *operation = &trace->operations[number];
    char name[3 * GW_TRACE_WORD];
    gw_operation_name(trace, number, name, sizeof(name));
    begin_span(writing, span->stream + 1, operation->kind, span->begin, span->end);
    put_text(writing->out, name);
    fputs(",\"args\":{", writing->out);
    if (gw_runs_on_device(operation)) {
        fprintf(writing->out, "\"%s\":%zu,\"call\":", gw_is_kernel(operation) ? "threads" : "bytes",
                operation->size);
        put_text(writing->out, operation->name);
        fprintf(writing->out, ",\"line\":%d", operation->line);
    }
    fputs("}}", writing->out);
}

// An arrow from the middle of an event's record to that of the wait for it.
static void write_release(struct writing *writing, const struct gw_schedule *schedule,
                          unsigned number)
{
    const struct gw_span *wait = &schedule->spans[number];
    const struct gw_span *record = &schedule->spans[wait->released_by];
    fprintf(begin_event(writing, "s", record->stream + 1),
            ",\"ts\":%ld,\"id\":%u,\"cat\":\"event\",\"name\":\"event\"}",
            time_of((record->begin + record->end) / 2), number);
    const double end = wait->end > record->end ? wait->end : record->end;
    fprintf(begin_event(writing, "f", wait->stream + 1),
            ",\"ts\":%ld,\"id\":%u,\"cat\":\"event\",\"name\":\"event\",\"bp\":\"e\"}",
            time_of(end) - 1, number);
}

bool gw_write_events(FILE *out, const struct gw_trace *trace)
{
    struct gw_schedule schedule;
    struct writing writing = {out, false};
    if (!gw_schedule(&schedule, trace)) {
        return false;
    }
    fputs("{\"traceEvents\":[", out);
    put_name(&writing, "process_name", HOST, "order, not time: lengths are bytes or threads");
    put_name(&writing, "thread_name", HOST, "host");
    for (unsigned i = 0; i < schedule.stream_count; i++) {
        char name[GW_TRACE_WORD];
        gw_stream_name(&schedule, i, name, sizeof(name));
        put_name(&writing, "thread_name", i + 1, name);
    }
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_trace_operation *operation = &trace->operations[i];
        const struct gw_span *span = &schedule.spans[i];
        if (span->host_goes_on > span->asked) {
            begin_span(&writing, HOST, "host_waits", span->asked, span->host_goes_on);
            put_text(out, "waits");
            fputs(",\"args\":{}}", out);
        }
        if (strcmp(operation->kind, "host_waits") != 0) {
            write_operation(&writing, trace, i, span);
        }
        if (span->released_by >= 0 && schedule.spans[span->released_by].stream != span->stream) {
            write_release(&writing, &schedule, i);
        }
    }
    fputs("\n],\"displayTimeUnit\":\"ns\"}\n", out);
    return true;
}
