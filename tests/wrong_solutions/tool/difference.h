// SPDX-License-Identifier: MIT
// Hunks from a base and an edited text, as few changed lines as can be.
#pragma once

#include "version.h"

/**
 * For every line of `one` the index of the line of `other` that it is, or SIZE_MAX: a longest
 * common subsequence of both.
 */
size_t *gw_same_lines(const struct gw_lines *one, const struct gw_lines *other);

/**
 * Sets the version's hunks to those that make `text` of `base`; line 2 counts as the same in both.
 * Neighbours with one line between them are one hunk, and an insertion shows the line before it.
 */
void gw_version_set_hunks(struct gw_version *version, const struct gw_lines *base,
                          const struct gw_lines *text);

/** How many lines the hunks of a version take away and add. */
size_t gw_changed_lines(const struct gw_version *version);
