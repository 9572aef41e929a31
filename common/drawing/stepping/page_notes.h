// SPDX-License-Identifier: MIT
// What a page says of itself: what its steps and values are, and what it leaves out.
#pragma once

#include "page_steps.h"
#include "run_page.h"

#include "base/json.h"

/** Writes the list "notes". @param steps of each launch of the page
 * @param source_is_cut lines of a file are left out */
void gw_page_notes_write(struct gw_json *json, const struct gw_page *page,
                         const struct gw_steps *steps, bool source_is_cut);

/** How many launches the page has steps of. */
unsigned gw_page_launches(const struct gw_page *page);
