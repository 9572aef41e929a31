// SPDX-License-Identifier: MIT
// A string that grows.
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct gw_text *text, size_t more)
{
    if (text->length + more + 1 <= text->capacity) {
        return;
    }
    size_t capacity = text->capacity ? text->capacity : 128;
    while (capacity < text->length + more + 1) {
        capacity *= 2;
    }
    char *data = realloc(text->data, capacity);
    if (!data) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    text->data = data;
    text->capacity = capacity;
}

void gw_text_add_bytes(struct gw_text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void gw_text_add_list(struct gw_text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0) {
        reserve(text, (size_t)length);
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void gw_text_add(struct gw_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    gw_text_add_list(text, format, arguments);
    va_end(arguments);
}

const char *gw_text_string(const struct gw_text *text)
{
    return text->data ? text->data : "";
}

void gw_text_free(struct gw_text *text)
{
    free(text->data);
    *text = (struct gw_text){0};
}

char *gw_format(const char *format, ...)
{
    struct gw_text text = {0};
    va_list arguments;
    va_start(arguments, format);
    gw_text_add_list(&text, format, arguments);
    va_end(arguments);
    if (!text.data) {
        gw_text_add_bytes(&text, "", 0);
    }
    return text.data;
}

const char *gw_last_piece(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void *gw_one_more(void *list, size_t count, size_t size)
{
    void *larger = realloc(list, (count + 1) * size);
    if (!larger) {
        abort();
    }
    return larger;
}

size_t gw_first_line(const char *text)
{
    return strcspn(text, "\n");
}
