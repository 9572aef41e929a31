// SPDX-License-Identifier: MIT
// Puts hunks where their lines have gone when the reference solution has changed.
#pragma once

#include "version.h"

/**
 * Moves the hunks of both lists from the old reference to the new one, which `exercise` has. A hunk
 * fits if all lines of the base that it shows are lines of the new base too, one behind the other.
 * A version of which a hunk does not fit stays as it is, and has been named.
 * @return whether every hunk fits
 */
bool gw_exercise_refit(struct gw_exercise *exercise, const struct gw_lines *old_reference);
