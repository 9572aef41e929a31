// SPDX-License-Identifier: MIT
// What comes back when: after 1, 2, 4, 8 and 16 days, and after one day again once it was wrong.
#pragma once

#include "record.h"

enum { GW_PRACTICE_LONGEST = 16 };

/** Something that was asked about: a kind at a place of a program. */
struct gw_practice_item {
    const struct gw_practice_answer *last; /**< the latest answer, of the record */
    long distance;                         /**< days until it comes back */
    long overdue;                          /**< days since then; below 0: it is not due */
};

struct gw_practice_items {
    struct gw_practice_item *items;
    size_t count;
};

/** What the record has, that which is due for longest first. Needs the record as long as it lives.
 */
struct gw_practice_items gw_practice_schedule(const struct gw_practice_record *record,
                                              const char today[GW_PRACTICE_DATE]);

void gw_practice_items_free(struct gw_practice_items *items);

/** Whether an answer is about a program of a lesson: "lesson3" of "lesson3/double_all". */
bool gw_practice_is_of_lesson(const struct gw_practice_answer *answer, const char *lesson);
