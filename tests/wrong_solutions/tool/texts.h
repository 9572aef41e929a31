// SPDX-License-Identifier: MIT
// The texts of versions: git applies the hunks of each to its base.
#pragma once

#include "version.h"

/**
 * A solution as a student would hand it in: without the marks that the skeleton is made from, and
 * without what the skeleton has in the place of the solution.
 */
struct gw_lines gw_reference_text(const struct gw_lines *solution);

/**
 * Sets the text of every version of both lists, by one process of git. Hunks fit exactly where they
 * say, or not at all.
 * @return whether all have one; what has none has been named
 */
bool gw_exercise_texts(struct gw_exercise *exercise);

/** What a version's hunks are applied to: the text of another one, or the reference solution. */
const struct gw_lines *gw_base_text(const struct gw_exercise *exercise, const struct gw_list *list,
                                    const struct gw_version *version);

/** Line 2 of a version: `// WRONG: title`. */
const char *gw_title_line(const struct gw_list *list, const char *title);
