// SPDX-License-Identifier: MIT
#include "trace.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const finding_message[] = {"-",         "race",  "outside",
                                              "unwritten", "space", "freed"};
static const char *const does_words[] = {"read", "write", "atomic"};

static int word_in(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

static void read_value(struct gw_trace_access *access, const char *digits)
{
    unsigned byte;
    while (access->value_bytes < GW_TRACE_VALUE && sscanf(digits, "%2x", &byte) == 1) {
        access->value[access->value_bytes++] = (unsigned char)byte;
        digits += 2;
    }
}

static bool read_access(struct gw_trace *trace, const char *line, size_t *room)
{
    struct gw_trace_access access = {0};
    char does[16], finding[16], value[2 * GW_TRACE_VALUE + 1] = "-";
    if (sscanf(line, "access\t%u\t%u\t%u\t%lld\t%zu\t%15s\t%u\t%u\t%15s\t%32s\t%u",
               &access.interval, &access.thread, &access.array, &access.offset, &access.bytes, does,
               &access.place, &access.request, finding, value, &access.pair) < 9) {
        return false;
    }
    const int does_what = word_in(does_words, 3, does);
    const int found = word_in(finding_message, GW_TRACE_FINDINGS, finding);
    if (does_what < 0 || found < 0 || access.interval >= GW_TRACE_INTERVALS ||
        access.array >= trace->array_count || access.place >= GW_TRACE_PLACES ||
        access.thread >= 1024 || access.bytes == 0) {
        return false;
    }
    access.does = (enum gw_trace_does)does_what;
    access.finding = (enum gw_trace_finding)found;
    read_value(&access, value);
    if (trace->access_count == *room) {
        *room = *room ? 2 * *room : 256;
        trace->accesses = realloc(trace->accesses, *room * sizeof(access));
        if (!trace->accesses) {
            abort();
        }
    }
    struct gw_trace_array *array = &trace->arrays[access.array];
    array->element =
        array->element == 0 || access.bytes < array->element ? access.bytes : array->element;
    trace->accesses[trace->access_count++] = access;
    trace->intervals = access.interval >= trace->intervals ? access.interval + 1 : trace->intervals;
    return true;
}

static bool read_array(struct gw_trace *trace, const char *line)
{
    unsigned number;
    struct gw_trace_array array = {0};
    if (sscanf(line, "array\t%u\t%7s\t%llx\t%zu\t%63[^\n]", &number, array.space, &array.start,
               &array.bytes, array.name) != 5 ||
        number != trace->array_count || number >= GW_TRACE_ARRAYS) {
        return false;
    }
    array.shared = strcmp(array.space, "shared") == 0;
    trace->arrays[trace->array_count++] = array;
    return true;
}

static bool read_place(struct gw_trace *trace, const char *line)
{
    unsigned number;
    char file[GW_TRACE_WORD], text[GW_TRACE_TEXT] = "";
    int at;
    if (sscanf(line, "place\t%u\t%63[^\t]\t%d\t%191[^\n]", &number, file, &at, text) < 3 ||
        number >= GW_TRACE_PLACES) {
        return false;
    }
    snprintf(trace->places[number].file, sizeof(trace->places[number].file), "%s", file);
    snprintf(trace->places[number].text, sizeof(trace->places[number].text), "%s", text);
    trace->places[number].line = at;
    return true;
}

static bool read_source(struct gw_trace *trace, const char *line)
{
    char file[GW_TRACE_WORD], path[4096];
    if (sscanf(line, "source\t%63[^\t]\t%4095[^\n]", file, path) != 2) {
        return false;
    }
    if (trace->source_count < GW_TRACE_SOURCES) {
        snprintf(trace->sources[trace->source_count].file, sizeof(file), "%s", file);
        trace->sources[trace->source_count++].path = gw_format("%s", path);
    }
    return true;
}

static bool read_kernel(struct gw_trace *trace, const char *line)
{
    unsigned *grid = trace->grid, *block = trace->block, *index = trace->index;
    trace->has_kernel = true;
    trace->intervals = trace->intervals > 0 ? trace->intervals : 1;
    return sscanf(line, "kernel\t%63[^\t]\t%u %u %u\t%u %u %u\t%u %u %u\t%63[^\t]\t%d\t%63[^\n]",
                  trace->kernel, &grid[0], &grid[1], &grid[2], &block[0], &block[1], &block[2],
                  &index[0], &index[1], &index[2], trace->file, &trace->line, trace->shape) == 13;
}

static bool read_operation(struct gw_trace *trace, const char *line)
{
    unsigned number;
    struct gw_trace_operation operation = {0};
    if (sscanf(line, "operation\t%u\t%15s\t%63[^\t]\t%llx\t%zu\t%d\t%llx\t%63[^\t]\t%63[^\t\n]\t%u",
               &number, operation.kind, operation.name, &operation.stream, &operation.size,
               &operation.line, &operation.event, operation.to, operation.from,
               &operation.launch) < 9 ||
        number != trace->operation_count || number >= GW_TRACE_OPERATIONS) {
        return false;
    }
    trace->operations[trace->operation_count++] = operation;
    return true;
}

static bool read_line(struct gw_trace *trace, const char *line, size_t *room)
{
    unsigned a;
    int number;
    char word[32] = "";
    sscanf(line, "%31[^\t\n]", word);
    if (strcmp(word, "access") == 0) {
        return read_access(trace, line, room);
    }
    if (strcmp(word, "array") == 0) {
        return read_array(trace, line);
    }
    if (strcmp(word, "place") == 0) {
        return read_place(trace, line);
    }
    if (strcmp(word, "kernel") == 0) {
        return read_kernel(trace, line);
    }
    if (strcmp(word, "operation") == 0) {
        return read_operation(trace, line);
    }
    if (strcmp(word, "source") == 0) {
        return read_source(trace, line);
    }
    unsigned b;
    if (sscanf(line, "before\t%u\t%u", &a, &b) == 2) {
        if (a >= GW_TRACE_OPERATIONS || b >= GW_TRACE_OPERATIONS) {
            return false;
        }
        trace->before[a][b] = true;
        return true;
    }
    if (sscanf(line, "barrier\t%u\t%d", &a, &number) == 2 && a < GW_TRACE_INTERVALS) {
        trace->barriers[a] = number;
        return true;
    }
    if (strcmp(word, "other") == 0) {
        trace->other.known =
            sscanf(line, "other\t%u %u %u\t%u\t%d", &trace->other.block[0], &trace->other.block[1],
                   &trace->other.block[2], &trace->other.thread, &trace->other.line) == 5;
        return trace->other.known;
    }
    return sscanf(line, "launches\t%u", &trace->launches) == 1 ||
           sscanf(line, "launch\t%u", &trace->launch) == 1 ||
           sscanf(line, "left_out\t%zu\t%u", &trace->left_out_accesses,
                  &trace->left_out_intervals) == 2 ||
           sscanf(line, "operations_left_out\t%zu", &trace->left_out_operations) == 1;
}

static bool can_race(const struct gw_trace_access *one, const struct gw_trace_access *other)
{
    return other->array == one->array && other->thread != one->thread &&
           other->offset < one->offset + (long long)one->bytes &&
           one->offset < other->offset + (long long)other->bytes &&
           (one->does != GW_TRACE_READS || other->does != GW_TRACE_READS);
}

// A launch whose race was reported of an earlier one already has no pair of its own: here it is the
// first that was found.
static void choose_pair(struct gw_trace *trace)
{
    size_t second = 0;
    for (size_t i = trace->access_count; i-- > 0;) {
        if (trace->accesses[i].pair == 2) {
            return;
        }
        second = trace->accesses[i].finding == GW_TRACE_RACE ? i : second;
    }
    struct gw_trace_access *found = trace->access_count > 0 ? &trace->accesses[second] : NULL;
    if (!found || found->finding != GW_TRACE_RACE) {
        return;
    }
    found->pair = 2;
    for (size_t i = second; i-- > 0;) {
        if (can_race(found, &trace->accesses[i]) &&
            trace->accesses[i].interval == found->interval) {
            trace->accesses[i].pair = 1;
            return;
        }
    }
}

// The checker tells of a race when the second of two comes; the first is as much a part of it, and
// if it is not there, another block's access was.
static void mark_both_of_races(struct gw_trace *trace)
{
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *one = &trace->accesses[i];
        bool met = one->finding != GW_TRACE_RACE;
        for (size_t k = 0; k < i && one->finding == GW_TRACE_RACE; k++) {
            struct gw_trace_access *other = &trace->accesses[k];
            const bool meet = can_race(one, other);
            met = met || meet;
            if (meet && other->interval == one->interval && other->finding == GW_TRACE_FINE) {
                other->finding = GW_TRACE_RACE;
            }
        }
        trace->races_elsewhere = trace->races_elsewhere || !met;
    }
}

struct gw_trace *gw_trace_read(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "there is no trace at %s: the program did not come to its end\n", path);
        return NULL;
    }
    struct gw_trace *trace = calloc(1, sizeof(*trace));
    if (!trace) {
        abort();
    }
    char *line = NULL;
    size_t line_room = 0, room = 0;
    bool good = getline(&line, &line_room, file) > 0 && strcmp(line, "gridwork trace 1\n") == 0;
    bool whole = false;
    while (good && !whole && getline(&line, &line_room, file) > 0) {
        whole = strcmp(line, "end\n") == 0;
        good = whole || read_line(trace, line, &room);
    }
    free(line);
    fclose(file);
    if (!good || !whole) {
        fprintf(stderr, "%s is no whole trace: make it again with ./gridwork trace\n", path);
        gw_trace_free(trace);
        return NULL;
    }
    choose_pair(trace);
    mark_both_of_races(trace);
    trace->races_elsewhere = trace->races_elsewhere && trace->left_out_accesses == 0;
    return trace;
}

void gw_trace_free(struct gw_trace *trace)
{
    if (trace) {
        for (unsigned i = 0; i < trace->source_count; i++) {
            free(trace->sources[i].path);
        }
        free(trace->accesses);
        free(trace);
    }
}

unsigned gw_trace_threads(const struct gw_trace *trace)
{
    return trace->block[0] * trace->block[1] * trace->block[2];
}

unsigned gw_trace_first_thread(const struct gw_trace *trace, int warp)
{
    enum { LANES = 32 };
    if (warp >= 0) {
        return (unsigned)warp * LANES;
    }
    for (size_t i = 0; i < trace->access_count; i++) {
        if (trace->accesses[i].finding != GW_TRACE_FINE) {
            return trace->accesses[i].thread / LANES * LANES;
        }
    }
    return trace->access_count > 0 ? trace->accesses[0].thread / LANES * LANES : 0;
}
