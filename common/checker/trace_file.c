// SPDX-License-Identifier: MIT
// GW_TRACE=FILE: when the program ends, what it did is written there for ./gridwork trace, which
// draws it (common/drawing/trace.h says what the lines are). GW_TRACE_LAUNCH (from 1),
// GW_TRACE_BLOCK (its number in the grid) and GW_TRACE_WARP ask for one launch, block and warp.
// GW_TRACE_LAUNCHES asks for a block of each of so many first launches besides: FILE.1, FILE.2, ...
#include "checker.h"

#include "checker/counting/recorded.h"
#include "checker/counting/recording.h"
#include "checker/messages/describe.h"
#include "checker/program/lines.h"
#include "checker/reports/memory_note.h"
#include "checker/tracing/argument_names.h"
#include "checker/tracing/tracing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ARRAYS = 32, MOST_OPERATIONS = 64, MOST_SOURCES = 8 };

struct array {
    uintptr_t start;
    size_t bytes;
    const char *space;
    bool freed;
    char name[GW_ARGUMENT_ROOM];
};

static char path[4096];                  // before the program may damage its environment
static char sources[MOST_SOURCES][4096]; // that the file has told of
static size_t source_count;

// "d_c" of `cudaMalloc((void **)&d_c, 4000)`; a pointer that is handed in without & has another
// name elsewhere.
static void name_in_call(const char *text, const char *call, char (*name)[GW_ARGUMENT_ROOM])
{
    const char *at = strstr(text, call);
    if (at && memchr(at, '&', strcspn(at, ","))) {
        gw_argument_names(text, call, name, 1);
    }
}

static struct array array_of_allocation(const struct gw_allocation *allocation)
{
    struct array array = {.start = (uintptr_t)allocation->start,
                          .bytes = allocation->bytes,
                          .space = allocation->kind == GW_DEVICE_MEMORY ? "global" : "host",
                          .freed = !allocation->live};
    snprintf(array.name, sizeof(array.name), "%s", allocation->name ? allocation->name : "memory");
    if (!allocation->name && allocation->call) {
        const struct gw_line line = gw_line_of_site(allocation->site);
        name_in_call(line.text, allocation->call, &array.name);
    }
    return array;
}

// How long it is nobody knows; a null pointer's elements are counted from it.
static struct array array_elsewhere(uintptr_t address, enum gw_space space)
{
    enum { NEAR_NULL = 1 << 20, LONG = 1 << 30 };
    const bool null = space == GW_SPACE_NOWHERE && address < NEAR_NULL;
    struct array array = {.start = null ? 0 : address, .bytes = LONG, .space = "host"};
    snprintf(array.name, sizeof(array.name), "%s",
             null                        ? "NULL"
             : space == GW_SPACE_NOWHERE ? "no memory"
                                         : "host memory");
    return array;
}

static struct array array_at(const struct gw_trace *trace, uintptr_t address)
{
    const struct gw_memory_note note = gw_memory_note_of(address);
    if (note.has_allocation) {
        return array_of_allocation(&note.allocation);
    }
    if (note.has_variable) {
        struct array array = {
            .start = note.variable.start, .bytes = note.variable.bytes, .space = "shared"};
        snprintf(array.name, sizeof(array.name), "%s", note.variable.name);
        return array;
    }
    if (note.program_variable) {
        struct array array = {.start = note.program_variable->start,
                              .bytes = note.program_variable->bytes,
                              .space = "global"};
        snprintf(array.name, sizeof(array.name), "%s", note.program_variable->name);
        return array;
    }
    if (note.space == GW_SPACE_HOST || note.space == GW_SPACE_NOWHERE) {
        return array_elsewhere(address, note.space);
    }
    struct array array = {
        .start = trace->dynamic_start, .bytes = trace->dynamic_bytes, .space = "shared"};
    snprintf(array.name, sizeof(array.name), "%s",
             trace->dynamic_name ? trace->dynamic_name : "dynamic");
    return array;
}

// The array's number; a new one is written first. -1: there are too many.
static int number_of(FILE *out, const struct gw_trace *trace, struct array *arrays, int *count,
                     uintptr_t address)
{
    for (int i = 0; i < *count; i++) {
        if (address - arrays[i].start < arrays[i].bytes) {
            return i;
        }
    }
    const struct array found = array_at(trace, address);
    for (int i = 0; i < *count; i++) {
        if (arrays[i].start == found.start) {
            return i;
        }
    }
    if (*count == MOST_ARRAYS) {
        return -1;
    }
    arrays[*count] = found;
    fprintf(out, "array\t%d\t%s\t%llx\t%zu\t%s\n", *count, found.space,
            (unsigned long long)found.start, found.bytes, *found.name ? found.name : "memory");
    return (*count)++;
}

// Which files of code the places are in, and where these lie, for who shows them.
static void write_source(FILE *out, const struct gw_line *line)
{
    char file[sizeof(sources[0])];
    if (source_count == MOST_SOURCES || !line->known || !gw_line_file(line, file, sizeof(file))) {
        return;
    }
    for (size_t i = 0; i < source_count; i++) {
        if (strcmp(sources[i], file) == 0) {
            return;
        }
    }
    strcpy(sources[source_count++], file);
    fprintf(out, "source\t%s\t%s\n", gw_line_base(line), file);
}

static bool overlap(const struct gw_traced_access *one, const struct gw_traced_access *other)
{
    return one->address < other->address + other->bytes &&
           other->address < one->address + one->bytes;
}

// The access that the reported one races with: the latest before it that is as the report says, or
// else, as a report knows one of several threads, any other thread's.
static size_t first_of_pair(const struct gw_trace *trace)
{
    const struct gw_traced_pair *pair = &trace->pair;
    const struct gw_traced_access *second = &trace->accesses[pair->second];
    for (int exact = 2; exact >= 0 && pair->in_this_block; exact--) {
        for (size_t i = pair->second; i-- > 0;) {
            const struct gw_traced_access *one = &trace->accesses[i];
            if (one->thread != second->thread && overlap(one, second) &&
                ((one->does | second->does) & GW_WRITES) &&
                (exact < 1 || trace->places[one->place].frames[0] == pair->place) &&
                (exact < 2 || one->thread == pair->thread)) {
                return i;
            }
        }
    }
    return trace->count;
}

static void write_value(FILE *out, const struct gw_traced_access *access)
{
    fputs(access->value_bytes == 0 ? "\t-" : "\t", out);
    for (unsigned i = 0; i < access->value_bytes; i++) {
        fprintf(out, "%02x", access->value[i]);
    }
}

static void write_block(FILE *out, const struct gw_trace *trace)
{
    static const char *const findings[] = {"-", "race", "outside", "unwritten", "space"};
    struct array arrays[MOST_ARRAYS];
    int count = 0;
    const struct gw_launch_note *launch = &trace->launch;
    const struct gw_line at = gw_line_of_site(launch->site);
    fprintf(out, "kernel\t%s\t%u %u %u\t%u %u %u\t%u %u %u\t%s\t%d\t", launch->kernel,
            launch->grid.x, launch->grid.y, launch->grid.z, launch->block.x, launch->block.y,
            launch->block.z, trace->block.x, trace->block.y, trace->block.z,
            at.known ? gw_line_base(&at) : "-", at.line);
    gw_phrase_shape(out, launch);
    fprintf(out, "\nlaunch\t%llu\n", (unsigned long long)launch->number);
    write_source(out, &at);
    for (unsigned i = 0; i + 1 < trace->intervals && i < trace->cut; i++) {
        fprintf(out, "barrier\t%u\t%d\n", i, gw_line_of_site(trace->barriers[i]).line);
    }
    for (size_t i = 0; i < trace->place_count; i++) {
        const struct gw_line line = gw_line_of(&trace->places[i]);
        fprintf(out, "place\t%zu\t%s\t%d\t%s\n", i, line.known ? gw_line_base(&line) : "-",
                line.line, line.text);
        write_source(out, &line);
    }
    const bool has_pair = trace->pair.known && trace->pair.second < trace->count;
    const size_t first = has_pair ? first_of_pair(trace) : trace->count;
    for (size_t i = 0; i < trace->count; i++) {
        const struct gw_traced_access *access = &trace->accesses[i];
        const int array = number_of(out, trace, arrays, &count, access->address);
        const char *does = access->does & GW_ATOMICALLY ? "atomic"
                           : access->does & GW_WRITES   ? "write"
                                                        : "read";
        const bool freed =
            array >= 0 && arrays[array].freed && access->finding == GW_TRACED_OUTSIDE;
        if (array >= 0) {
            fprintf(out, "access\t%u\t%u\t%d\t%lld\t%zu\t%s\t%u\t%u\t%s", access->interval,
                    access->thread, array,
                    (long long)(int64_t)(access->address - arrays[array].start), access->bytes,
                    does, access->place, access->request,
                    freed ? "freed" : findings[access->finding]);
            write_value(out, access);
            fprintf(out, "\t%d\n", i == first ? 1 : has_pair && i == trace->pair.second ? 2 : 0);
        }
    }
    if (has_pair && !trace->pair.in_this_block && trace->pair.block_is_known) {
        const struct gw_where where = {.frames = {trace->pair.place}};
        fprintf(out, "other\t%u %u %u\t%u\t%d\n", trace->pair.block.x, trace->pair.block.y,
                trace->pair.block.z, trace->pair.thread, gw_line_of(&where).line);
    }
    fprintf(out, "left_out\t%zu\t%u\n", trace->left_out,
            trace->intervals > trace->cut ? trace->intervals - trace->cut : 0);
}

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
        write_source(out, &at);
        if (entry->kind != GW_RECORDED_KERNEL) {
            gw_argument_names(at.text, entry->name, names, 3);
            // cudaMemcpy2D has the pitch between the two.
            from = entry->kind != GW_RECORDED_COPY       ? ""
                   : strstr(entry->name, "cudaMemcpy2D") ? names[2]
                                                         : names[1];
        }
    }
    fprintf(out, "operation\t%zu\t%s\t%s\t%llx\t%zu\t%d\t%llx\t%s\t%s\t%zu\n", number,
            kind_of(entry), entry->name ? entry->name : "-",
            (unsigned long long)(uintptr_t)entry->stream,
            entry->kind == GW_RECORDED_KERNEL ? entry->threads : entry->bytes, line,
            (unsigned long long)(uintptr_t)entry->event, *names[0] ? names[0] : "-",
            *from ? from : "-", entry->launch);
}

// cudaFree waits, too, and a program frees one array after another.
static bool waits_again(const struct gw_recorded *entry, const struct gw_recorded *last)
{
    return last && last->kind == GW_RECORDED_HOST_WAITS && entry->kind == GW_RECORDED_HOST_WAITS &&
           entry->stream == last->stream && entry->event == last->event;
}

// The copies, kernels, events and waits that were recorded, and which of them had to come before
// which.
static void write_operations(FILE *out)
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

static void write_file(const char *name, const struct gw_trace *trace)
{
    FILE *out = fopen(name, "we");
    if (!out) {
        perror(name);
        return;
    }
    source_count = 0;
    fputs("gridwork trace 1\n", out);
    fprintf(out, "launches\t%llu\n", (unsigned long long)gw_traced_launches());
    if (trace) {
        write_block(out, trace);
    }
    write_operations(out);
    fputs("end\n", out);
    fclose(out);
}

void gw_trace_write(void)
{
    if (!*path) {
        return;
    }
    char file[sizeof(path)];
    strcpy(file, path);
    *path = '\0';
    write_file(file, gw_tracing_end());
    for (unsigned launch = 1; launch <= GW_TRACED_LAUNCHES; launch++) {
        const struct gw_trace *trace = gw_traced_of_launch(launch);
        if (trace) {
            char name[sizeof(file) + 8];
            snprintf(name, sizeof(name), "%s.%u", file, launch);
            write_file(name, trace);
        }
    }
}

static long number_in(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value ? strtol(value, NULL, 10) : -1;
}

__attribute__((constructor)) static void at_start(void)
{
    const char *file = getenv("GW_TRACE");
    if (!file || !*file || strlen(file) >= sizeof(path)) {
        return;
    }
    strcpy(path, file);
    gw_tracing_begin(
        (struct gw_tracing_wish){number_in("GW_TRACE_LAUNCH"), number_in("GW_TRACE_BLOCK"),
                                 number_in("GW_TRACE_WARP"), number_in("GW_TRACE_LAUNCHES")});
    gw_record_from_now();
    atexit(gw_trace_write);
}
