// SPDX-License-Identifier: MIT
// Bytes that grow at their end: the capacity doubles, so that appending stays linear.
#include "buffer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool gw_buffer_reserve(struct gw_buffer *buffer, size_t length)
{
    if (length <= buffer->capacity - buffer->length) {
        return true;
    }
    if (length > SIZE_MAX / 4 - buffer->length) {
        return false;
    }
    size_t capacity = 2 * (buffer->length + length);
    char *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) {
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

bool gw_buffer_append(struct gw_buffer *buffer, const char *bytes, size_t length)
{
    if (length == 0) {
        return true;
    }
    if (!gw_buffer_reserve(buffer, length)) {
        return false;
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return true;
}

bool gw_buffer_append_string(struct gw_buffer *buffer, const char *string)
{
    return gw_buffer_append(buffer, string, strlen(string));
}

void gw_buffer_free(struct gw_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct gw_buffer){0};
}
