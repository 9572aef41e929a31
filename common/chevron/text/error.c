// SPDX-License-Identifier: MIT
// Positions and sentences of errors. Lines are counted only here, once a translation has failed.
#include "error.h"

#include <stdarg.h>
#include <stdio.h>

void gw_chevron_set_error(struct gw_chevron_error *error, const char *text, size_t length,
                          size_t offset, const char *format, ...)
{
    error->offset = offset;
    error->line = 1;
    error->column = 1;
    for (size_t i = 0; i < offset && i < length; i++) {
        error->column++;
        if (text[i] == '\n') {
            error->line++;
            error->column = 1;
        }
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->sentence, sizeof(error->sentence), format, arguments);
    va_end(arguments);
}

size_t gw_chevron_line_of(const char *text, size_t offset)
{
    size_t line = 1;
    for (size_t i = 0; i < offset; i++) {
        line += text[i] == '\n';
    }
    return line;
}

void gw_chevron_set_no_memory(struct gw_chevron_error *error)
{
    *error = (struct gw_chevron_error){.sentence = "there is not enough memory for this file"};
}
