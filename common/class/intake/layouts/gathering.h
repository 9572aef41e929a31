// SPDX-License-Identifier: MIT
/**
 * @file gathering.h
 * What the files that make up a layout share: telling which it is, and gathering its submissions.
 */
#pragma once

#include "claim.h"
#include "layout.h"

/** A layout while it is found. */
struct gw_gathering {
    const struct gw_handed_over *handed_over;
    const struct gw_roster *roster;
    char *base; /**< "" or "OUTER/": where submissions lie */
    struct gw_github github;
    struct gw_gradescope *gradescope;
    struct gw_layout *layout;
};

/** @return what an entry is called if it lies directly in `base`; NULL if it does not, or is a name
 * that systems leave behind */
const char *gw_name_in_base(const struct gw_entry *entry, const char *base);

/** @return whose an entry of this name is in a layout, to end with gw_claim_free() */
struct gw_claim gw_claim_by(const struct gw_gathering *gathering, const char *layout,
                            const struct gw_entry *entry, const char *name);

/** Gathers the submissions of the layout that has been found. */
void gw_gather(const struct gw_gathering *gathering);
