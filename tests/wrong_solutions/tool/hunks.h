// SPDX-License-Identifier: MIT
// Hunks from a base and an edited text, by git.
#pragma once

#include "lines.h"

/**
 * Sets hunks[i] to those that make texts[i] of bases[i]; line 2 counts as the same in both.
 * Neighbors with one line between them are one hunk, and an insertion shows the line before it.
 */
void gw_hunks_make(const struct gw_lines *const *bases, const struct gw_lines *const *texts,
                   struct gw_lines *hunks, size_t count);

/** How many lines hunks take away and add. */
size_t gw_hunks_changed(const struct gw_lines *hunks);
