// SPDX-License-Identifier: MIT
// A string that grows: messages are put together piece by piece.
#pragma once

#include <stdarg.h>
#include <stddef.h>

/** Begin with `struct gw_text text = {0};`. `data` is NULL until something was added. */
struct gw_text {
    char *data;
    size_t length;
    size_t capacity;
};

/** Adds printf-like. Ends the program when memory runs out. */
void gw_text_add(struct gw_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** The same with the arguments in a list. */
void gw_text_add_list(struct gw_text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/** Adds `length` characters as they are. */
void gw_text_add_bytes(struct gw_text *text, const char *bytes, size_t length);

/** The characters so far, "" at first; owned by the text. */
const char *gw_text_string(const struct gw_text *text);

void gw_text_free(struct gw_text *text);

/** A printf-like string of the caller's own, to be freed. */
char *gw_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The last piece of a path. */
const char *gw_last_piece(const char *path);

/** `list` with room for one more behind `count` elements of `size` bytes. Aborts without memory. */
void *gw_one_more(void *list, size_t count, size_t size);

/** Length of the first line of `text`, without its end. */
size_t gw_first_line(const char *text);

/** Bytes of the character of UTF-8 that `text` begins with, or 0 if it begins with none. */
size_t gw_utf8_character(const char *text);
