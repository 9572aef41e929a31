// SPDX-License-Identifier: MIT
// Headers of the program's own, those that it includes by "name": they may launch kernels, too.
#pragma once

#include "chevron/text/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/** Starts as { .folder = ... }; ends with gw_headers_free(). */
struct gw_headers {
    const char *folder;  /**< where their translations go */
    char *const *search; /**< folders that stand on the path of headers, in this order; not owned */
    size_t search_count;
    char *const *system; /**< of the search, those whose headers are the system's: the compiler
                            warns of nothing there, and lets old C++ pass; not owned */
    size_t system_count;
    char *const *known; /**< folders of which the compiler itself takes what it finds there in the
                           place of what the search has; not owned */
    size_t known_count;
    char **paths; /**< of those that were found, with no link in them; owned */
    size_t count;
};

/**
 * Translates what `text`, the translation of the file `path`, includes from beside it or from the
 * folders of the search, with all that this includes, and lets `text` include the translations.
 * What is not there is left to the compiler, and so are names without a dot, as of C++'s own
 * headers.
 * @return false after a message on stderr
 */
bool gw_headers_translate(struct gw_headers *headers, const char *path, struct gw_buffer *text);

/** Writes to `file` what a build system is to look at: `output: input header...`. Returns false
 * after a message on stderr. */
bool gw_headers_write_dependencies(const struct gw_headers *headers, const char *file,
                                   const char *output, const char *input);

void gw_headers_free(struct gw_headers *headers);
