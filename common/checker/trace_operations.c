// SPDX-License-Identifier: MIT
#include "trace_operations.h"

#include "checker/counting/recorded.h"
#include "checker/counting/recording.h"
#include "checker/program/lines.h"

#include <ctype.h>
#include <string.h>

enum { MOST_OPERATIONS = 64, NAME_ROOM = 64 };

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

// "d_x" of the argument `lane->d_x + done`, and of `(void **)&d_x[0]`.
static void name_in_argument(const char *text, size_t length, char *name)
{
    size_t end = 0, begin;
    do { // past casts and operators, and on from a struct to its member
        begin = end;
        while (begin < length && !isalpha((unsigned char)text[begin]) && text[begin] != '_') {
            const char *cast = text[begin] == '(' ? memchr(text + begin, ')', length - begin) : 0;
            begin = cast ? (size_t)(cast - text) + 1 : begin + 1;
        }
        end = begin;
        while (end < length && (isalnum((unsigned char)text[end]) || text[end] == '_')) {
            end++;
        }
    } while (end < length && (text[end] == '.' || (text[end] == '-' && text[end + 1] == '>')));
    snprintf(name, NAME_ROOM, "%.*s", (int)(end - begin), text + begin);
}

// The first arguments of a call that stands in one line and is the only one of its name there.
static void names_in_call(const char *text, const char *call, char names[][NAME_ROOM], int most)
{
    char opening[NAME_ROOM];
    snprintf(opening, sizeof(opening), "%s(", call);
    const char *at = strstr(text, opening);
    if (!at || strstr(at + 1, opening)) {
        return;
    }
    const char *begin = at + strlen(opening);
    int depth = 0, argument = 0;
    for (const char *end = begin; *end && argument < most; end++) {
        if (depth == 0 && (*end == ',' || *end == ')')) {
            name_in_argument(begin, (size_t)(end - begin), names[argument++]);
            begin = end + 1;
        }
        depth += (*end == '(' || *end == '[') - (*end == ')' || *end == ']');
        if (depth < 0) {
            return;
        }
    }
}

static void write_operation(FILE *out, size_t number, const struct gw_recorded *entry)
{
    char names[2][NAME_ROOM] = {"", ""}; // of what a copy writes, and of what it reads
    int line = 0;
    if (is_operation(entry)) {
        const struct gw_line at = gw_line_of_site(gw_recorded_site(entry));
        line = at.known ? at.line : 0;
        if (entry->kind != GW_RECORDED_KERNEL) {
            names_in_call(at.text, entry->name, names, entry->kind == GW_RECORDED_COPY ? 2 : 1);
        }
    }
    fprintf(out, "operation\t%zu\t%s\t%s\t%llx\t%zu\t%d\t%llx\t%s\t%s\n", number, kind_of(entry),
            entry->name ? entry->name : "-", (unsigned long long)(uintptr_t)entry->stream,
            entry->kind == GW_RECORDED_KERNEL ? entry->threads : entry->bytes, line,
            (unsigned long long)(uintptr_t)entry->event, *names[0] ? names[0] : "-",
            *names[1] ? names[1] : "-");
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
