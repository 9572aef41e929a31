// SPDX-License-Identifier: MIT
// The text of a version: its base with its hunks applied, each exactly where it says.
#pragma once

#include "version.h"

/**
 * A solution as a student would hand it in: without the marks that the skeleton is made from, and
 * without what the skeleton has in the place of the solution.
 */
struct gw_lines gw_reference_text(const struct gw_lines *solution);

/**
 * The text that a version's hunks are applied to.
 * @return false where there is none, which has been said
 */
bool gw_base_text(const struct gw_exercise *exercise, const struct gw_list *list,
                  const struct gw_version *version, struct gw_lines *text);

/**
 * The whole text of a version of one of the exercise's two lists.
 * @return false where a hunk does not fit, or the base has no text, which has been said
 */
bool gw_version_text(const struct gw_exercise *exercise, const struct gw_list *list,
                     const struct gw_version *version, struct gw_lines *text);

/** Line 2 of a version: `// WRONG: title`. */
const char *gw_title_line(const struct gw_list *list, const char *title);
