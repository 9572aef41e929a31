// SPDX-License-Identifier: MIT
// From the list of versions to one object.
#pragma once

#include "unit.h"

struct gw_build {
    char *compiler[1000]; /**< the command as it was given, with LIST and OBJECT in it */
    int words;
    char *list, *object, *dependencies;      /**< those words of it; the last may be NULL */
    char *chevron, *table, *header, *errors; /**< options; each may be NULL */
    char *float64, *listing, *findings;
    bool real, gathers, texts;
    struct gw_lines functions; /**< of the exercise, by name */
    struct gw_item *items;
    size_t count;
};

/** Builds the object, without the versions that do not compile; what else fails ends the program.
 */
void gw_build_all(struct gw_build *build);
