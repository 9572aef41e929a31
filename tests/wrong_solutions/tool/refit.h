// SPDX-License-Identifier: MIT
// Makes hunks anew when the reference solution has changed.
#pragma once

#include "version.h"

/**
 * Merges what changed between the old reference and the new one into the versions of both lists,
 * and makes their hunks anew. A version that the merge conflicts with stays as it is, and has been
 * named.
 * @param old      the exercise with the old reference and the texts of all versions
 * @param exercise the same lists with the new one
 * @return whether all could be merged
 */
bool gw_exercise_refit(const struct gw_exercise *old, struct gw_exercise *exercise);
