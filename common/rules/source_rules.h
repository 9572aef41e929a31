// SPDX-License-Identifier: MIT
// What the text of a student's file may hold: no words by which code gets past what checks it, and
// no headers from elsewhere.
#pragma once

#include "chevron/text/buffer.h"
#include "chevron/text/error.h"

#include <stdbool.h>

/** The first breach of a rule. */
struct gw_breach {
    char *name;            /**< of the file in which it is; owned */
    struct gw_buffer text; /**< of that file; owned */
    struct gw_chevron_error error;
};

/** The files whose text has been read: the student's own, and its headers beside it. */
struct gw_own_files {
    char *names[64];
    size_t count;
    bool expand; /**< one of them has attributes, pragmas by operator, or makes words with ## */
};

/**
 * Reads the file and each header that it includes and that lies beside it.
 * @param files  becomes those; gw_own_files_free() is due
 * @param breach filled in where one is found; gw_breach_free() is due then
 * @return whether none of them breaks a rule; one that cannot be read breaks none
 */
bool gw_source_keeps_rules(const char *file, struct gw_own_files *files, struct gw_breach *breach);

/**
 * Judges what the preprocessor has made of the file: words that were put together with ##, and what
 * macros put into attributes and pragmas. Lines of other files than `files` are passed over.
 */
bool gw_expanded_keeps_rules(const struct gw_buffer *expanded, const struct gw_own_files *files,
                             struct gw_breach *breach);

void gw_own_files_free(struct gw_own_files *files);

void gw_breach_free(struct gw_breach *breach);
