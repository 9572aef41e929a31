// SPDX-License-Identifier: MIT
#include "lines.h"

#include "keep.h"

#include <errno.h>
#include <string.h>

void gw_lines_add(struct gw_lines *lines, const char *line)
{
    if (lines->count == lines->room) {
        lines->room = lines->room ? 2 * lines->room : 64;
        const char **more = gw_keep(lines->room * sizeof(*more));
        if (lines->count) {
            memcpy(more, lines->line, lines->count * sizeof(*more));
        }
        lines->line = more;
    }
    lines->line[lines->count++] = line;
}

struct gw_lines gw_lines_of(const char *text)
{
    struct gw_lines lines = {0};
    while (*text) {
        const size_t length = strcspn(text, "\n");
        gw_lines_add(&lines, gw_keep_text(text, length));
        text += length + (text[length] == '\n');
    }
    return lines;
}

bool gw_lines_read(const char *path, struct gw_lines *lines)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        return false;
    }
    const char *text = gw_keep_file(file);
    fclose(file);
    *lines = gw_lines_of(text ? text : "");
    return text;
}

void gw_lines_print(const struct gw_lines *lines, FILE *out)
{
    for (size_t i = 0; i < lines->count; i++) {
        fprintf(out, "%s\n", lines->line[i]);
    }
}

bool gw_lines_equal(const struct gw_lines *one, const struct gw_lines *other)
{
    if (one->count != other->count) {
        return false;
    }
    for (size_t i = 0; i < one->count; i++) {
        if (strcmp(one->line[i], other->line[i]) != 0) {
            return false;
        }
    }
    return true;
}

bool gw_lines_complain(const char *path, FILE *errors)
{
    fprintf(errors, "%s: %s\n", path, strerror(errno));
    return false;
}

bool gw_lines_write(const char *path, const struct gw_lines *lines)
{
    struct gw_lines there;
    if (gw_lines_read(path, &there) && gw_lines_equal(&there, lines)) {
        return true;
    }
    FILE *file = fopen(path, "w");
    if (!file) {
        return false;
    }
    gw_lines_print(lines, file);
    return fclose(file) == 0;
}
