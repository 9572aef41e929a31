// SPDX-License-Identifier: MIT
/**
 * @file committed.h
 * Of who hands in a git repository, what was committed counts, and not what lies in its folder.
 */
#pragma once

#include "class/intake/choosing/exercises.h"
#include "class/intake/handed_over/handed_over.h"
#include "class/intake/layouts/layout.h"
#include "class/intake/roster/late_policy.h"

/** What is needed to read repositories. */
struct gw_committed {
    struct gw_handed_over *handed_over;
    const struct gw_exercises *exercises;
    const char *class_folder;
    const time_t *until; /**< the commit to take is the newest until then; NULL: the newest */
};

/**
 * Makes the parts of a submission those that were committed, in each of its repositories.
 * @param notes gets what is not committed, and what cannot be read
 * @return when the last of the commits was made; `by` says which, and is to be freed. Not known if
 * there is none
 */
struct gw_moment gw_take_committed(const struct gw_committed *committed,
                                   struct gw_submission *submission, struct gw_notes *notes);
