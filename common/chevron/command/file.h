// SPDX-License-Identifier: MIT
/**
 * @file file.h
 * Whole files in and out. A message names the file and what the system said.
 */
#pragma once

#include "chevron/text/buffer.h"

/** Appends a file's bytes to `buffer`. Returns false after a message on stderr. */
bool gw_read_file(const char *path, struct gw_buffer *buffer);

/** Writes a file. Returns false after a message on stderr; the file is then removed. */
bool gw_write_file(const char *path, const struct gw_buffer *buffer);

/** Removes a file if it is there and a regular file (never a device). */
void gw_remove_file(const char *path);

/** Do two paths lead to one file? */
bool gw_is_same_file(const char *a, const char *b);
