// SPDX-License-Identifier: MIT
// Every piece knows the one before it, so that all can be freed at the end.
#include "lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct piece {
    struct piece *before;
    max_align_t memory[];
};

static struct piece *last;

void *gw_keep(size_t bytes)
{
    struct piece *piece = calloc(1, sizeof(*piece) + bytes);
    if (!piece) {
        fputs("mistakes: there is no memory left\n", stderr);
        exit(1);
    }
    piece->before = last;
    last = piece;
    return piece->memory;
}

char *gw_keep_text(const char *text, size_t length)
{
    char *copy = gw_keep(length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *gw_keep_words(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *words = NULL;
    const int length = vasprintf(&words, format, arguments);
    va_end(arguments);
    char *kept = gw_keep_text(words ? words : "", length < 0 ? 0 : (size_t)length);
    free(words);
    return kept;
}

char *gw_keep_file(FILE *file)
{
    size_t room = 4096, length = 0;
    char *text = gw_keep(room);
    for (size_t more; (more = fread(text + length, 1, room - length - 1, file)) > 0;) {
        length += more;
        if (length + 1 == room) {
            room *= 2;
            char *larger = gw_keep(room);
            memcpy(larger, text, length);
            text = larger;
        }
    }
    return ferror(file) ? NULL : text;
}

void gw_free_words(void)
{
    while (last) {
        struct piece *before = last->before;
        free(last);
        last = before;
    }
}

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
