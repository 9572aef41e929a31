// SPDX-License-Identifier: MIT
// The table of mistakes: which version of which exercise makes a mistake of each kind.
#pragma once

#include "version.h"

/**
 * Whether every kind of every mistake is one of the table, and every kind of the table has a
 * mistake; what is not has been said.
 * @param kinds a file's lines: headings, `## Memory`, and below each its kinds, one a line
 * @param path  that file, as messages name it
 * @param lists the mistakes of all exercises
 */
bool gw_kinds_check(const struct gw_lines *kinds, const char *path, const struct gw_list *lists,
                    size_t count);

/**
 * Writes the kinds of a version as the file has them: they may lack its backticks, which a shell
 * eats.
 * @return whether each is one of the file; if not, which one is not has been said, and what is near
 */
bool gw_kinds_complete(const struct gw_lines *kinds, const char *path, struct gw_version *version,
                       FILE *errors);

/** Prints it in Markdown, exercises in the order of `lists`; their names are those of the folders.
 */
void gw_table_print(const struct gw_lines *kinds, const struct gw_list *lists, size_t count,
                    FILE *out);
