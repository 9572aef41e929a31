// SPDX-License-Identifier: MIT
#include "run_page.h"

#include "drawing/cells.h"
#include "drawing/operation_name.h"
#include "drawing/schedule.h"
#include "page_notes.h"
#include "page_sources.h"
#include "page_steps.h"
#include "values.h"

#include "base/json.h"
#include "base/text.h"
#include "base/xml.h"

#include <stdlib.h>
#include <string.h>

struct writing {
    struct gw_json json;
    const struct gw_page *page;
    struct gw_page_sources sources;
    struct gw_steps steps[GW_PAGE_LAUNCHES];
    struct gw_value_type types[GW_PAGE_LAUNCHES][GW_TRACE_ARRAYS];
    struct gw_schedule schedule;
};

// What the source says counts only where it can be: a name may stand for two things.
static struct gw_value_type type_of(const struct writing *writing, const struct gw_trace *trace,
                                    unsigned array)
{
    // What has no name of its own is "memory" to a trace.
    const bool is_named = strcmp(trace->arrays[array].name, "memory") != 0;
    for (unsigned i = 0; i < writing->sources.count && is_named; i++) {
        const char *code = writing->sources.all[i].code;
        const struct gw_value_type type =
            gw_value_declared(code ? code : "", trace->arrays[array].name);
        if (type.bytes > 0 && trace->arrays[array].element % type.bytes == 0) {
            return type;
        }
    }
    return gw_value_guess(trace, array);
}

static void put_three(struct gw_json *json, const char *key, const unsigned *numbers)
{
    gw_json_open(json, key, '[');
    for (int i = 0; i < 3; i++) {
        gw_json_number(json, NULL, numbers[i]);
    }
    gw_json_close(json, ']');
}

// Of several arrays that nobody has a name for, each gets a number.
static void put_name(struct gw_json *json, const struct gw_trace *trace, unsigned array)
{
    unsigned alike = 0, before = 0;
    for (unsigned i = 0; i < trace->array_count; i++) {
        const bool is_alike = strcmp(trace->arrays[i].name, trace->arrays[array].name) == 0;
        alike += is_alike;
        before += is_alike && i < array;
    }
    char name[GW_TRACE_WORD + 16];
    snprintf(name, sizeof(name), "%s %u", trace->arrays[array].name, before + 1);
    gw_json_string(json, "name", alike > 1 ? name : trace->arrays[array].name);
}

static void put_arrays(struct writing *writing, unsigned launch)
{
    const struct gw_trace *trace = writing->page->traces[launch];
    struct gw_json *json = &writing->json;
    gw_json_open(json, "arrays", '[');
    for (unsigned i = 0; i < trace->array_count; i++) {
        const struct gw_trace_array *array = &trace->arrays[i];
        char start[32];
        snprintf(start, sizeof(start), "%llx", array->start);
        gw_json_line(json, 1);
        gw_json_open(json, NULL, '{');
        put_name(json, trace, i);
        gw_json_string(json, "space", array->space);
        gw_json_string(json, "start", start);
        gw_json_number(json, "bytes", (long)array->bytes);
        gw_json_number(json, "element", (long)(array->element > 0 ? array->element : 1));
        gw_json_string(json, "type", writing->types[launch][i].name);
        gw_json_close(json, '}');
    }
    gw_json_close(json, ']');
}

static void put_other(struct gw_json *json, const struct gw_trace *trace)
{
    if (trace->other.known) {
        gw_json_open(json, "other", '{');
        put_three(json, "block", trace->other.block);
        gw_json_number(json, "thread", trace->other.thread);
        gw_json_number(json, "line", trace->other.line);
        gw_json_close(json, '}');
    }
}

static void put_launch(struct writing *writing, unsigned launch)
{
    const struct gw_trace *trace = writing->page->traces[launch];
    struct gw_json *json = &writing->json;
    gw_json_line(json, 0);
    gw_json_open(json, NULL, '{');
    gw_json_number(json, "number", trace->launch);
    gw_json_string(json, "kernel", trace->kernel);
    gw_json_string(json, "shape", trace->shape);
    put_three(json, "grid", trace->grid);
    put_three(json, "block", trace->block);
    put_three(json, "index", trace->index);
    gw_json_number(json, "line", trace->line);
    gw_json_number(json, "file", gw_page_source_of(&writing->sources, trace->file));
    put_other(json, trace);
    put_arrays(writing, launch);
    gw_json_close(json, '}');
}

// A thousandth of the largest operation is enough for a page.
static long position(double at)
{
    return (long)(at * 1000 + 0.5);
}

static void put_operation(struct writing *writing, unsigned number)
{
    const struct gw_trace *trace = writing->page->traces[0];
    const struct gw_trace_operation *operation = &trace->operations[number];
    const struct gw_span *span = &writing->schedule.spans[number];
    struct gw_json *json = &writing->json;
    char name[3 * GW_TRACE_WORD] = "host waits";
    if (strcmp(operation->kind, "host_waits") != 0) {
        gw_operation_name(trace, number, name, sizeof(name));
    }
    gw_json_line(json, 0);
    gw_json_open(json, NULL, '{');
    gw_json_string(json, "kind", operation->kind);
    gw_json_string(json, "name", name);
    gw_json_string(json, "call", operation->name);
    gw_json_number(json, "size", (long)operation->size);
    gw_json_number(json, "launch", operation->launch);
    gw_json_number(json, "stream", span->stream);
    gw_json_number(json, "asked", position(span->asked));
    gw_json_number(json, "on", position(span->host_goes_on));
    gw_json_number(json, "begin", position(span->begin));
    gw_json_number(json, "end", position(span->end));
    gw_json_number(json, "shown", span->is_shown);
    gw_json_close(json, '}');
}

static void put_operations(struct writing *writing)
{
    struct gw_json *json = &writing->json;
    gw_json_line(json, 0);
    gw_json_open(json, "streams", '[');
    for (unsigned i = 0; i < writing->schedule.stream_count; i++) {
        char name[GW_TRACE_WORD];
        gw_stream_name(&writing->schedule, i, name, sizeof(name));
        gw_json_string(json, NULL, name);
    }
    gw_json_close(json, ']');
    gw_json_line(json, 0);
    gw_json_open(json, "operations", '[');
    for (unsigned i = 0; i < writing->page->traces[0]->operation_count; i++) {
        put_operation(writing, i);
    }
    gw_json_close(json, ']');
}

// Of a race only the two accesses that were reported are marked: the others would be marked
// because of the same missing barrier.
static int mark_of(const struct gw_trace_access *access)
{
    return access->pair > 0                   ? GW_TRACE_RACE
           : access->finding == GW_TRACE_RACE ? GW_TRACE_FINE
                                              : (int)access->finding;
}

// Seven things for each access, and no names: a page holds thousands.
static void put_access(struct writing *writing, unsigned launch, size_t number)
{
    const struct gw_trace *trace = writing->page->traces[launch];
    const struct gw_trace_access *access = &trace->accesses[number];
    char value[GW_VALUE_ROOM];
    gw_value_write(value, writing->types[launch][access->array], access);
    fprintf(writing->json.out, "%u,%u,%lld,%d,%d,%zu,\"%s\"", access->thread, access->array,
            gw_element_of(trace, access), (int)access->does, mark_of(access), access->bytes,
            access->finding == GW_TRACE_UNWRITTEN ? "" : value);
}

static void begin_step(struct writing *writing, bool *follows, int file, int line)
{
    fprintf(writing->json.out, "%s\n{\"f\":%d,\"n\":%d", *follows ? "," : "", file, line);
    *follows = true;
}

static void put_steps_of_launch(struct writing *writing, unsigned launch, bool *follows)
{
    const struct gw_trace *trace = writing->page->traces[launch];
    const struct gw_steps *steps = &writing->steps[launch];
    FILE *out = writing->json.out;
    for (size_t i = 0; i < steps->count; i++) {
        const struct gw_step *step = &steps->steps[i];
        if (step->is_barrier) {
            // A barrier's file is not told: the lines before it are of the same one, as a rule.
            const unsigned before = i > 0 ? steps->steps[i - 1].place : 0;
            begin_step(writing, follows,
                       gw_page_source_of(&writing->sources, trace->places[before].file),
                       trace->barriers[step->interval]);
            fprintf(out, ",\"l\":%u,\"i\":%u,\"b\":1}", launch, step->interval);
            continue;
        }
        begin_step(writing, follows,
                   gw_page_source_of(&writing->sources, trace->places[step->place].file),
                   trace->places[step->place].line);
        fprintf(out, ",\"l\":%u,\"i\":%u,\"a\":[", launch, step->interval);
        for (size_t k = 0; k < step->count; k++) {
            fputs(k > 0 ? "," : "", out);
            put_access(writing, launch, steps->order[step->first + k]);
        }
        fputs("]}", out);
    }
}

// @return the launch of the page that a kernel of the list of operations is; -1: it has no steps
static int launch_of(const struct gw_page *page, unsigned number)
{
    for (unsigned i = 0; i < gw_page_launches(page) && number > 0; i++) {
        if (page->traces[i]->launch == number && page->traces[i]->has_kernel) {
            return (int)i;
        }
    }
    return -1;
}

static void put_steps(struct writing *writing)
{
    const struct gw_page *page = writing->page;
    const struct gw_trace *trace = page->traces[0];
    bool put[GW_PAGE_LAUNCHES] = {false}, follows = false;
    const int known = gw_page_source_of(&writing->sources, trace->file);
    const int file = known < 0 && writing->sources.count > 0 ? 0 : known;
    gw_json_line(&writing->json, 0);
    gw_json_open(&writing->json, "steps", '[');
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_trace_operation *operation = &trace->operations[i];
        const int launch = gw_is_kernel(operation) ? launch_of(page, operation->launch) : -1;
        if (!writing->schedule.spans[i].is_shown) {
            continue;
        }
        begin_step(writing, &follows, operation->line > 0 ? file : -1, operation->line);
        fprintf(writing->json.out, ",\"o\":%u}", i);
        if (launch >= 0 && !put[launch]) {
            put[launch] = true;
            put_steps_of_launch(writing, (unsigned)launch, &follows);
        }
    }
    for (unsigned i = 0; i < gw_page_launches(page); i++) {
        if (!put[i] && page->traces[i]->has_kernel) {
            put_steps_of_launch(writing, i, &follows);
        }
    }
    gw_json_close(&writing->json, ']');
}

static void put_data(struct writing *writing)
{
    const struct gw_page *page = writing->page;
    struct gw_json *json = &writing->json;
    gw_json_open(json, NULL, '{');
    gw_json_string(json, "name", page->name);
    gw_page_sources_write(json, &writing->sources, page->traces, page->count);
    gw_page_notes_write(json, page, writing->steps, writing->sources.is_cut);
    gw_json_line(json, 0);
    gw_json_open(json, "launches", '[');
    for (unsigned i = 0; i < gw_page_launches(page); i++) {
        put_launch(writing, i);
    }
    gw_json_close(json, ']');
    put_operations(writing);
    put_steps(writing);
    gw_json_close(json, '}');
}

// In JSON a `<` stands in texts alone, where \u003c is the same.
static void copy_without_tags(FILE *out, const char *text)
{
    for (size_t length = strcspn(text, "<"); *text; length = strcspn(text, "<")) {
        fwrite(text, 1, length, out);
        text += length;
        if (*text == '<') {
            fputs("\\u003c", out);
            text++;
        }
    }
}

void gw_page_write_data(FILE *out, const struct gw_page *page)
{
    char *text = NULL;
    size_t length;
    struct writing *writing = calloc(1, sizeof(*writing));
    FILE *in_memory = open_memstream(&text, &length);
    if (!writing || !in_memory) {
        abort();
    }
    writing->page = page;
    writing->json.out = in_memory;
    writing->sources = gw_page_sources_of(page->traces, page->count);
    gw_schedule(&writing->schedule, page->traces[0]);
    for (unsigned i = 0; i < gw_page_launches(page); i++) {
        writing->steps[i] =
            gw_steps_of(page->traces[i], i == 0 ? GW_PAGE_ACCESSES : GW_PAGE_ACCESSES_EACH);
        for (unsigned k = 0; k < page->traces[i]->array_count; k++) {
            writing->types[i][k] = type_of(writing, page->traces[i], k);
        }
    }
    put_data(writing);
    fclose(in_memory);
    copy_without_tags(out, text);
    free(text);
    for (unsigned i = 0; i < gw_page_launches(page); i++) {
        gw_steps_free(&writing->steps[i]);
    }
    gw_page_sources_free(&writing->sources);
    free(writing);
}

// The text up to a mark. @return what stands behind it
static const char *copy_up_to(FILE *out, const char *text, const char *mark)
{
    const char *at = strstr(text, mark);
    if (!at) {
        fputs(text, out);
        return "";
    }
    fwrite(text, 1, (size_t)(at - text), out);
    return at + strlen(mark);
}

void gw_page_write(FILE *out, const struct gw_page *page)
{
    const char *rest = copy_up_to(out, page->skeleton, "@TITLE@");
    gw_write_xml_text(out, page->name);
    rest = copy_up_to(out, rest, "@DATA@");
    gw_page_write_data(out, page);
    rest = copy_up_to(out, rest, "@SCRIPT@");
    fputs(page->script, out);
    fputs(rest, out);
}
