// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // vasprintf
// Every piece knows the one before it, so that all can be freed at the end.
#include "keep.h"

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

void gw_let_go(void)
{
    while (last) {
        struct piece *before = last->before;
        free(last);
        last = before;
    }
}
