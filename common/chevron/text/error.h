// SPDX-License-Identifier: MIT
// Where a source text is malformed, and the one sentence that says so.
#pragma once

#include <stddef.h>

/** One error of a translation. */
struct gw_chevron_error {
    size_t offset; /**< byte of the text, from 0 */
    size_t line;   /**< from 1; 0 when the error has no place (no memory) */
    size_t column; /**< in bytes, from 1 */
    char sentence[256];
};

/**
 * Fills in `error` for the byte at `offset` of `text`: counts its line and column and writes the
 * sentence.
 */
__attribute__((format(printf, 5, 6))) void gw_chevron_set_error(struct gw_chevron_error *error,
                                                                const char *text, size_t length,
                                                                size_t offset, const char *format,
                                                                ...);

/** The line, from 1, of the byte at `offset` of `text`, which is not behind its end. */
size_t gw_chevron_line_of(const char *text, size_t offset);

/** Says that there is no memory. */
void gw_chevron_set_no_memory(struct gw_chevron_error *error);
