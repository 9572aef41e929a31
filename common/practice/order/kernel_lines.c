// SPDX-License-Identifier: MIT
#include "kernel_lines.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_PER_DEPTH = 4 };

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_end_of_statement(const char *text, size_t length)
{
    return length > 0 && strchr(";{}:", text[length - 1]);
}

char **gw_statements(const struct gw_source_text *text, size_t body, size_t end, size_t *count)
{
    char **lines = NULL;
    struct gw_text statement = {0};
    *count = 0;
    for (size_t i = body; i < end; i++) {
        const char *line = text->lines[i].text;
        const size_t blanks = strspn(line, " \t");
        const size_t length = gw_length_without_comment(line);
        if (!*text->lines[i].code || length <= blanks) {
            continue;
        }
        gw_text_add(&statement, "%s%.*s", statement.length > 0 ? " " : "", (int)(length - blanks),
                    line + blanks);
        // A directive is a line; a statement may have several.
        if (gw_text_string(&statement)[0] == '#' ||
            is_end_of_statement(statement.data, statement.length) || i + 1 == end) {
            lines = gw_one_more(lines, *count, sizeof(*lines));
            lines[(*count)++] = statement.data;
            statement = (struct gw_text){0};
        }
    }
    if (statement.length > 0) {
        lines = gw_one_more(lines, *count, sizeof(*lines));
        lines[(*count)++] = statement.data;
    }
    return lines;
}

// The line that is this brace alone, from `from` on.
static size_t find_brace(const struct gw_source_text *text, size_t from, const char *brace)
{
    while (from < text->count && strcmp(text->lines[from].text, brace) != 0) {
        from++;
    }
    return from;
}

bool gw_kernel_lines_find(const struct gw_source_text *text, struct gw_kernel_lines *kernel)
{
    *kernel = (struct gw_kernel_lines){0};
    for (size_t i = 0; i < text->count; i++) {
        if (!begins(text->lines[i].text, "__global__ ")) {
            continue;
        }
        struct gw_kernel_lines found = {.head = i};
        found.body = find_brace(text, i, "{") + 1;
        found.end = find_brace(text, i, "}");
        if (found.body >= found.end || found.end == text->count) {
            continue; // a declaration, or another layout than ours
        }
        found.lines = gw_statements(text, found.body, found.end, &found.count);
        if (found.count >= GW_LEAST_LINES && found.count <= GW_MOST_LINES &&
            found.count > kernel->count) {
            gw_kernel_lines_free(kernel);
            *kernel = found;
        } else {
            gw_kernel_lines_free(&found);
        }
    }
    return kernel->count > 0;
}

// Braces that a line opens, less those that it closes; `*first` gets whether it begins with one
// that closes.
static int braces_of(const char *line, bool *closes)
{
    int depth = 0;
    *closes = *line == '}';
    for (; *line; line++) {
        depth += (*line == '{') - (*line == '}');
    }
    return depth;
}

void gw_depths(char *const *lines, size_t count, int *depths)
{
    int depth = 1;
    for (size_t i = 0; i < count; i++) {
        bool closes;
        const int more = braces_of(lines[i], &closes);
        const int here = depth - closes;
        depths[i] = *lines[i] == '#' ? 0 : here < 1 ? 1 : here;
        depth += more;
    }
}

static void add_line(struct gw_text *text, const char *line)
{
    gw_text_add(text, "%s\n", line);
}

struct gw_source_text gw_with_body(const struct gw_source_text *text,
                                   const struct gw_kernel_lines *kernel, char *const *lines,
                                   size_t count)
{
    struct gw_text whole = {0};
    int *depths = calloc(count + 1, sizeof(*depths));
    if (!depths) {
        abort();
    }
    gw_depths(lines, count, depths);
    for (size_t i = 0; i < kernel->body; i++) {
        add_line(&whole, text->lines[i].text);
    }
    for (size_t i = 0; i < count; i++) {
        gw_text_add(&whole, "%*s%s\n", depths[i] * COLUMNS_PER_DEPTH, "", lines[i]);
    }
    for (size_t i = kernel->end; i < text->count; i++) {
        add_line(&whole, text->lines[i].text);
    }
    free(depths);
    struct gw_source_text with = gw_source_text_of(gw_text_string(&whole));
    gw_text_free(&whole);
    return with;
}

void gw_kernel_lines_free(struct gw_kernel_lines *kernel)
{
    for (size_t i = 0; i < kernel->count; i++) {
        free(kernel->lines[i]);
    }
    free(kernel->lines);
    *kernel = (struct gw_kernel_lines){0};
}
