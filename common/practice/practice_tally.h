// SPDX-License-Identifier: MIT
// What a record comes to in numbers, for ./gridwork progress and for a class.
#pragma once

#include "due_items.h"

/** Whether a line of the record says that a mistake of mend was repaired. */
bool gw_practice_is_repair(const struct gw_practice_answer *line);

/** What was done in a lesson, or in all. */
struct gw_practice_tally {
    size_t asked, right; /**< questions of predict and review */
    size_t mended;       /**< different mistakes, those of cases as well */
    size_t ordered;      /**< different exercises with an order that was right */
    size_t due;          /**< questions that review asks again today */
};

/**
 * Counts.
 * @param items  of the record (gw_practice_schedule())
 * @param lesson "lesson3"; "cases": those of mend; NULL: all
 */
struct gw_practice_tally gw_practice_tally_of(const struct gw_practice_record *record,
                                              const struct gw_practice_items *items,
                                              const char *lesson);

/** Whether there is nothing to be told. */
bool gw_practice_tally_is_empty(const struct gw_practice_tally *tally);
