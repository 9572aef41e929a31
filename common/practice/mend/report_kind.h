// SPDX-License-Identifier: MIT
// The kinds of reports that a reader chooses from, before the run: each stands for a few pages of
// docs/messages.
#pragma once

#include <stddef.h>

struct gw_report_kind {
    const char *name;     /**< as the record has it: "race" */
    const char *sentence; /**< as the reader chooses it */
};

/** The kinds, in the order of their numbers, from 1. */
extern const struct gw_report_kind gw_report_kinds[];
extern const size_t gw_report_kind_count;

/**
 * The kind of a report.
 * @param page     gw_page_of_row()'s or gw_page_of_message()'s; NULL: there is none
 * @param sentence its first line, which tells where there is no page
 */
const struct gw_report_kind *gw_kind_of_report(const char *page, const char *sentence);
