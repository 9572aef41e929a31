// SPDX-License-Identifier: MIT
// Changes lists: adds a version, and makes hunks anew when the reference solution has changed.
#pragma once

#include "version.h"

/**
 * Adds a version to a list of the exercise, or replaces the one of its name.
 * @param list    one of the exercise's two
 * @param version what is known of it: the name and, where they are not to be worked out or taken
 * from the one that is replaced, the title, the base and the other fields
 * @param text    its whole text; line 2 `// WRONG: title` gives the title
 * @param based   whether the base is said; otherwise it is the nearest text, rather the reference
 *                solution than a right variant, and rather that than a mistake; and it is nothing
 * if more than a third changes
 * @param replace whether the list has the name already
 * @return the version in the list; or NULL, which has been said
 */
struct gw_version *gw_exercise_add(const struct gw_exercise *exercise, struct gw_list *list,
                                   const struct gw_version *version, const struct gw_lines *text,
                                   bool based, bool replace);

/**
 * Merges what changed between the old reference and the new one into the versions of both lists,
 * and makes their hunks anew. A version that the merge conflicts with stays as it is, and has been
 * named.
 * @param old      the exercise with the old reference and the texts of all versions
 * @param exercise the same lists with the new one
 * @return whether all could be merged
 */
bool gw_exercise_refit(const struct gw_exercise *old, struct gw_exercise *exercise);
