// SPDX-License-Identifier: MIT
// Bytes that grow at their end.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Starts as all zeros (`struct gw_buffer b = {0}`); ends with gw_buffer_free(). */
struct gw_buffer {
    char *bytes; /**< owned; not ended by a NUL */
    size_t length;
    size_t capacity;
};

/** Makes room for `length` more bytes. Returns false when there is no memory; nothing changes. */
bool gw_buffer_reserve(struct gw_buffer *buffer, size_t length);

/** Appends `length` bytes. Returns false when there is no memory; nothing changes then. */
bool gw_buffer_append(struct gw_buffer *buffer, const char *bytes, size_t length);

/** Appends a string without its NUL. Returns false when there is no memory. */
bool gw_buffer_append_string(struct gw_buffer *buffer, const char *string);

/** Frees the bytes and makes the buffer empty, ready to be used again. */
void gw_buffer_free(struct gw_buffer *buffer);
