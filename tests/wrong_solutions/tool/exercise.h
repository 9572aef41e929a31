// SPDX-License-Identifier: MIT
// An exercise's versions in their files: reading them, and writing each as a whole file.
#pragma once

#include "version.h"

/**
 * Reads the reference solution and both lists; a list that is not there is empty. Texts
 * are not made.
 * @param solution the solution's file, whose ending is that of all versions
 * @param right    the path of the right ways without its ending .ways
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
