// SPDX-License-Identifier: MIT
#include "page_sources.h"

#include "base/regular_file.h"
#include "base/text.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

static char *read_whole(const char *path)
{
    struct gw_regular_file file;
    if (gw_regular_file_read(AT_FDCWD, path, GW_FOLLOW_LINKS, &file)) {
        return NULL;
    }
    char *text = gw_format("%.*s", (int)file.length, file.bytes);
    free(file.bytes);
    return text;
}

// What the text declares, without what it says of it: comments and lines for the preprocessor are
// blanks. Quotes are not looked into: what stands there declares nothing.
static char *code_of(const char *text)
{
    char *code = strdup(text);
    if (!code) {
        abort();
    }
    for (char *at = code; *at;) {
        const bool begins_line = at == code || at[-1] == '\n';
        const bool is_block = strncmp(at, "/*", 2) == 0;
        const char *end = is_block ? strstr(at, "*/") : NULL;
        size_t length = is_block ? (end ? (size_t)(end - at) + 2 : strlen(at))
                        : strncmp(at, "//", 2) == 0 || (begins_line && *at == '#')
                            ? strcspn(at, "\n")
                            : 0;
        for (; length > 0; length--, at++) {
            *at = ' ';
        }
        at += *at != '\0' && strncmp(at, "//", 2) != 0 && strncmp(at, "/*", 2) != 0;
    }
    return code;
}

static void note_line(struct gw_page_sources *sources, const char *file, int line)
{
    const int number = gw_page_source_of(sources, file);
    if (number >= 0 && line > 0) {
        struct gw_page_source *source = &sources->all[number];
        source->first = source->first == 0 || line < source->first ? line : source->first;
        source->last = line > source->last ? line : source->last;
    }
}

int gw_page_source_of(const struct gw_page_sources *sources, const char *file)
{
    for (unsigned i = 0; i < sources->count; i++) {
        if (strcmp(sources->all[i].file, file) == 0) {
            return (int)i;
        }
    }
    return -1;
}

struct gw_page_sources gw_page_sources_of(const struct gw_trace *const *traces, unsigned count)
{
    struct gw_page_sources sources = {0};
    for (unsigned i = 0; i < count; i++) {
        const struct gw_trace *trace = traces[i];
        for (unsigned k = 0; k < trace->source_count; k++) {
            if (gw_page_source_of(&sources, trace->sources[k].file) < 0 &&
                sources.count < GW_PAGE_SOURCES) {
                sources.all[sources.count++] = (struct gw_page_source){
                    .file = trace->sources[k].file, .text = read_whole(trace->sources[k].path)};
                struct gw_page_source *source = &sources.all[sources.count - 1];
                source->code = source->text ? code_of(source->text) : NULL;
            }
        }
        for (unsigned k = 0; k < GW_TRACE_PLACES; k++) {
            note_line(&sources, trace->places[k].file, trace->places[k].line);
        }
        for (unsigned k = 0; k < trace->intervals && trace->has_kernel; k++) {
            note_line(&sources, trace->places[0].file, trace->barriers[k]);
        }
        note_line(&sources, trace->file, trace->line);
        for (unsigned k = 0; k < trace->operation_count; k++) {
            note_line(&sources, trace->file, trace->operations[k].line);
        }
    }
    return sources;
}

void gw_page_sources_free(struct gw_page_sources *sources)
{
    for (unsigned i = 0; i < sources->count; i++) {
        free(sources->all[i].text);
        free(sources->all[i].code);
    }
}

static void write_lines(struct gw_json *json, const char *text, int first, int last)
{
    int number = 1;
    for (const char *at = text; *at && number <= last; number++) {
        const size_t length = strcspn(at, "\n");
        if (number >= first) {
            char *line = strndup(at, length);
            if (!line) {
                abort();
            }
            gw_json_string(json, NULL, line);
            free(line);
        }
        at += length + (at[length] == '\n');
    }
}

static const char *text_in_traces(const struct gw_trace *const *traces, unsigned count,
                                  const char *file, int line)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < GW_TRACE_PLACES; k++) {
            if (traces[i]->places[k].line == line && strcmp(traces[i]->places[k].file, file) == 0) {
                return traces[i]->places[k].text;
            }
        }
    }
    return "";
}

static int lines_in(const char *text)
{
    int count = 0;
    for (; *text; count++) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return count;
}

// A header of which the run uses nothing is not shown.
static void choose_lines(const struct gw_page_source *source, int *first, int *last, bool *is_cut)
{
    enum { AROUND = 20 };
    const int lines = source->text ? lines_in(source->text) : source->last;
    *first = source->text || source->first == 0 ? 1 : source->first;
    *last = lines;
    if (source->last == 0) {
        *last = 0;
    } else if (lines > GW_PAGE_LINES) {
        *is_cut = true;
        *first = source->first > AROUND ? source->first - AROUND : 1;
        *last = source->last + AROUND < lines ? source->last + AROUND : lines;
        *last = *last - *first < GW_PAGE_LINES ? *last : *first + GW_PAGE_LINES - 1;
    }
}

void gw_page_sources_write(struct gw_json *json, struct gw_page_sources *sources,
                           const struct gw_trace *const *traces, unsigned count)
{
    gw_json_line(json, 0);
    gw_json_open(json, "sources", '[');
    for (unsigned i = 0; i < sources->count; i++) {
        const struct gw_page_source *source = &sources->all[i];
        int first, last;
        choose_lines(source, &first, &last, &sources->is_cut);
        gw_json_open(json, NULL, '{');
        gw_json_string(json, "name", source->file);
        gw_json_number(json, "first", first);
        gw_json_open(json, "lines", '[');
        if (source->text) {
            write_lines(json, source->text, first, last);
        }
        for (int line = first; !source->text && line <= last && source->last > 0; line++) {
            gw_json_string(json, NULL, text_in_traces(traces, count, source->file, line));
        }
        gw_json_close(json, ']');
        gw_json_close(json, '}');
    }
    gw_json_close(json, ']');
}
