// SPDX-License-Identifier: MIT
/**
 * @file choosing.h
 * Which of several files is graded, and which headers it needs.
 */
#pragma once

#include "candidates.h"
#include "class/people/people.h"
#include "exercises.h"
#include "submissions/taken.h"

/**
 * Chooses the file of each exercise, and headers beside it, as `./gridwork grade --from` would:
 * that of lessons/FOLDER/ before that of FOLDER/, and both before others. Of files that are equally
 * near, and differ, none counts.
 * @param taken gets copies, named FOLDER/FILE
 * @param notes gets what was not taken, and why
 * @return of the files that are graded this time, the one that was changed last; NULL: of none it
 * is known
 */
const struct gw_candidate *gw_choose(const struct gw_candidates *candidates,
                                     const struct gw_exercises *exercises, struct gw_taken *taken,
                                     struct gw_notes *notes);

/**
 * Adds headers beside files that were chosen: at most 64, and 4 MiB together. Of a folder that has
 * files of several lessons, each lesson gets those that its files name.
 * @param chosen of each exercise the number of its candidate, or (size_t)-1
 */
void gw_choose_headers(const struct gw_candidates *candidates, const struct gw_exercises *exercises,
                       const size_t *chosen, struct gw_taken *taken, struct gw_notes *notes);

/**
 * Chooses the record of practice, that in .gridwork/ before others. It says nothing about a grade,
 * and so is none of the files that are taken.
 * @param notes gets why one that is there is not taken
 * @return NULL if there is none
 */
const struct gw_candidate *gw_choose_practice(const struct gw_candidates *candidates,
                                              struct gw_notes *notes);

/** Adds a copy of a candidate's bytes, named FOLDER/NAME. */
void gw_take_copy(struct gw_taken *taken, const struct gw_candidate *candidate, const char *folder);
