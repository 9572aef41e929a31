// SPDX-License-Identifier: MIT
// A run as one page to step through (run_page.html, run_page.js): the source, a block's threads,
// memory with its values, and the operations in their order. The page is one file, holds all that
// it shows as JSON, and asks nothing of a network.
#pragma once

#include "drawing/trace.h"

#include <stdio.h>

/** What a page holds at most. What does not fit is left out, and the page says so. */
enum {
    GW_PAGE_LAUNCHES = 8,         /**< with steps */
    GW_PAGE_ACCESSES = 12000,     /**< of the first launch that is given */
    GW_PAGE_ACCESSES_EACH = 1200, /**< of each other one */
};

struct gw_page {
    const char *name;                     /**< of the exercise or the program */
    const char *skeleton, *script;        /**< the texts of run_page.html and run_page.js */
    const struct gw_trace *const *traces; /**< of one program, each of another launch; the first one
                                             is the one that was asked for */
    unsigned count;                       /**< at least 1 */
};

/** Writes the page. */
void gw_page_write(FILE *out, const struct gw_page *page);

/** Writes the data of it alone. In it no `<` stands, so that no text of a source can end the
 * element that holds it. */
void gw_page_write_data(FILE *out, const struct gw_page *page);
