// SPDX-License-Identifier: MIT
#include "trace_operations.h"

#include "checker/counting/recorded.h"
#include "checker/counting/recording.h"
#include "checker/program/lines.h"
#include "checker/tracing/argument_names.h"

#include <string.h>

enum { MOST_OPERATIONS = 64 };

static const char *kind_of(const struct gw_recorded *entry)
{
    switch (entry->kind) {
    case GW_RECORDED_KERNEL:
        return "kernel";
    case GW_RECORDED_COPY:
        return entry->direction == GW_HOST_TO_DEVICE   ? "copy_in"
               : entry->direction == GW_DEVICE_TO_HOST ? "copy_out"
                                                       : "copy";
    case GW_RECORDED_MEMSET:
        return "memset";
    case GW_RECORDED_EVENT:
        return "event";
    case GW_RECORDED_STREAM_WAITS:
        return "stream_waits";
    case GW_RECORDED_HOST_WAITS:
        return "host_waits";
    default:
        return NULL;
    }
}

static bool is_operation(const struct gw_recorded *entry)
{
    return entry->kind == GW_RECORDED_KERNEL || entry->kind == GW_RECORDED_COPY ||
           entry->kind == GW_RECORDED_MEMSET;
}

static void write_operation(FILE *out, size_t number, const struct gw_recorded *entry)
{
    char names[3][GW_ARGUMENT_ROOM] = {"", "", ""}; // of what a copy writes first
    const char *from = names[1];
    int line = 0;
    if (is_operation(entry)) {
        const struct gw_line at = gw_line_of_site(gw_recorded_site(entry));
        line = at.known ? at.line : 0;
        if (entry->kind != GW_RECORDED_KERNEL) {
            gw_argument_names(at.text, entry->name, names, 3);
            // cudaMemcpy2D has the pitch between the two.
            from = entry->kind != GW_RECORDED_COPY       ? ""
                   : strstr(entry->name, "cudaMemcpy2D") ? names[2]
                                                         : names[1];
        }
    }
    fprintf(out, "operation\t%zu\t%s\t%s\t%llx\t%zu\t%d\t%llx\t%s\t%s\n", number, kind_of(entry),
            entry->name ? entry->name : "-", (unsigned long long)(uintptr_t)entry->stream,
            entry->kind == GW_RECORDED_KERNEL ? entry->threads : entry->bytes, line,
            (unsigned long long)(uintptr_t)entry->event, *names[0] ? names[0] : "-",
            *from ? from : "-");
}

// cudaFree waits, too, and a program frees one array after another.
static bool waits_again(const struct gw_recorded *entry, const struct gw_recorded *last)
{
    return last && last->kind == GW_RECORDED_HOST_WAITS && entry->kind == GW_RECORDED_HOST_WAITS &&
           entry->stream == last->stream && entry->event == last->event;
}

void gw_trace_write_operations(FILE *out)
{
    size_t operations[MOST_OPERATIONS];
    size_t count = 0, left_out = 0;
    for (size_t i = 0; i < gw_recorded_count(); i++) {
        const struct gw_recorded *entry = gw_recorded(i);
        // A call of ours, not of the program's own file, has no line.
        if (!kind_of(entry) || (is_operation(entry) && gw_recorded_line(entry) == 0) ||
            waits_again(entry, count > 0 ? gw_recorded(operations[count - 1]) : NULL)) {
            continue;
        }
        if (count == MOST_OPERATIONS) {
            left_out++;
            continue;
        }
        write_operation(out, count, entry);
        for (size_t k = 0; k < count; k++) {
            if (is_operation(gw_recorded(operations[k])) && gw_recorded_before(operations[k], i)) {
                fprintf(out, "before\t%zu\t%zu\n", k, count);
            }
        }
        operations[count++] = i;
    }
    fprintf(out, "operations_left_out\t%zu\n", left_out);
}
