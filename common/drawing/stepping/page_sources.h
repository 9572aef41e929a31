// SPDX-License-Identifier: MIT
// The files of code that a page shows.
#pragma once

#include "drawing/trace.h"

#include "base/json.h"

enum { GW_PAGE_SOURCES = 16, GW_PAGE_LINES = 1500 };

struct gw_page_source {
    const char *file; /**< its name; owned by a trace */
    char *text;       /**< NULL: it cannot be read */
    char *code;       /**< the same without comments and the preprocessor's lines; or NULL */
    int first, last;  /**< the lines that the run uses, from 1; 0: none */
};

struct gw_page_sources {
    struct gw_page_source all[GW_PAGE_SOURCES];
    unsigned count;
    bool is_cut; /**< one is longer than GW_PAGE_LINES: those around the run's are shown */
};

/** Reads those that the traces name. */
struct gw_page_sources gw_page_sources_of(const struct gw_trace *const *traces, unsigned count);

void gw_page_sources_free(struct gw_page_sources *sources);

/** The number of a file of that name, or -1. */
int gw_page_source_of(const struct gw_page_sources *sources, const char *file);

/** The list of them: names, the number of the first line that is shown, and the lines. Where a file
 * cannot be read, the lines are those that the traces have. */
void gw_page_sources_write(struct gw_json *json, struct gw_page_sources *sources,
                           const struct gw_trace *const *traces, unsigned count);
