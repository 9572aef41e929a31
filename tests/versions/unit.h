// SPDX-License-Identifier: MIT
// A translation unit of several versions, each in a namespace of its own, below their heads.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "source.h"

/** One version on its way into the object. */
struct gw_item {
    char *name;              /**< "wrong.local_index" */
    char *path;              /**< of the file as it was written */
    char *identifier;        /**< "gw_version_wrong_local_index" */
    struct gw_source source; /**< what chevron made of it; nothing for a file in C */
    const char *errors;      /**< why it does not compile, or NULL */
};

/**
 * Writes the unit to the file at `path`, with all that their heads include. Behind each version
 * stands the array of its functions that the table of versions points to.
 */
void gw_unit_write(const char *path, struct gw_item *const *items, size_t count,
                   const struct gw_lines *functions);

/** Writes the table of all versions, and what jumps from a function of the runner's to a version's.
 */
void gw_table_write(const char *path, const struct gw_item *items, size_t count,
                    const struct gw_lines *functions, bool in_c);
