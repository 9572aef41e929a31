// SPDX-License-Identifier: MIT
// An exercise's versions: their lists are read, git applies the hunks of each to its base, and the
// texts are written as whole files.
#pragma once

#include "version.h"

/**
 * Reads the reference solution and both lists; a list that is not there is empty. Texts
 * are not made.
 * @param solution the solution's file, whose ending is that of all versions
 * @param right    the path of the right variants without its ending .variants
 * @param wrong    the path of the mistakes without its ending .mistakes
 * @param errors   where complaints go
 * @return whether all could be read; if not, why has been said
 */
bool gw_exercise_read(struct gw_exercise *exercise, const char *solution, const char *right,
                      const char *wrong, FILE *errors);

/**
 * Writes every version as a whole file, FOLDER/wrong/NAME.cu and FOLDER/right/NAME.cu. Writes only
 * what has changed, and removes files there of versions that are gone.
 * @return whether all could be written; if not, why has been said
 */
bool gw_exercise_expand(const struct gw_exercise *exercise, const char *folder);

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
