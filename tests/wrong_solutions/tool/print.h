// SPDX-License-Identifier: MIT
// Writes lists of versions: as their own file, and as a table for programs.
#pragma once

#include "version.h"

/** The lines of the list's file. What gw_list_parse() has read comes out as it was, hunks included.
 */
struct gw_lines gw_list_lines(const struct gw_list *list);

/**
 * One line a version: `wrong` or `right`, name, state, words, seconds (0 if not said), base, title,
 * with a tab between.
 */
void gw_list_print(const struct gw_list *list, FILE *out);
