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

size_t gw_utf8_character(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) {
        return 1;
    }
    size_t length = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    // Overlong forms, surrogates and numbers past the last character are none.
    if (c[0] < 0xc2 || c[0] > 0xf4 || (c[0] == 0xe0 && c[1] < 0xa0) ||
        (c[0] == 0xed && c[1] >= 0xa0) || (c[0] == 0xf0 && c[1] < 0x90) ||
        (c[0] == 0xf4 && c[1] >= 0x90)) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}
