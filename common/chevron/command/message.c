// SPDX-License-Identifier: MIT
// Errors in the compiler's own form, with the line at fault.
#include "command.h"

enum { LONGEST_LINE = 200 };

// Tabs stay, so that the ^ stands under its place; other control characters would move it.
static char shown(char c)
{
    return (unsigned char)c < ' ' && c != '\t' ? ' ' : c;
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80; // in UTF-8
}

static void print_line(FILE *stream, const struct gw_buffer *text,
                       const struct gw_chevron_error *error)
{
    size_t start = error->offset + 1 - error->column;
    size_t end = start;
    while (end < text->length && text->bytes[end] != '\n') {
        end++;
    }
    if (end - start > LONGEST_LINE) {
        return;
    }
    fprintf(stream, "%5zu | ", error->line);
    for (size_t i = start; i < end; i++) {
        fputc(shown(text->bytes[i]), stream);
    }
    fputs("\n      | ", stream);
    for (size_t i = start; i < error->offset; i++) {
        if (begins_character(text->bytes[i])) {
            fputc(text->bytes[i] == '\t' ? '\t' : ' ', stream);
        }
    }
    fputs("^\n", stream);
}

void gw_print_error(FILE *stream, const char *name, const struct gw_buffer *text,
                    const struct gw_chevron_error *error)
{
    if (error->line == 0) {
        fprintf(stream, "%s: error: %s\n", name, error->sentence);
        return;
    }
    fprintf(stream, "%s:%zu:%zu: error: %s\n", name, error->line, error->column, error->sentence);
    print_line(stream, text, error);
}
