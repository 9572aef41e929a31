// SPDX-License-Identifier: MIT
// Which page of the book explains a row of the report.
#include "checker/messages/pages.h"
#include "report.h"

#include <string.h>

static bool is_in_c(const struct gw_row *row)
{
    const char *file = row->exercise->file;
    const size_t length = strlen(file);
    return length > 2 && strcmp(file + length - 2, ".c") == 0;
}

const char *gw_page_of_row(const struct gw_row *row)
{
    if (row->missing) {
        return NULL;
    }
    const char *summary = row->result.summary ? row->result.summary : "";
    const char *page = gw_page_of_message(summary, is_in_c(row));
    switch (row->result.state) {
    case GW_FAIL:
        return page;
    case GW_CRASHED:
        return page ? page : "crashed";
    case GW_STATE_NOT_STARTED:
        return "not_started";
    case GW_DOES_NOT_COMPILE:
        return "does_not_compile";
    case GW_TIMED_OUT:
        return "timed_out";
    default:
        return NULL;
    }
}
