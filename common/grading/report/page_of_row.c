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

// Whether what the grader says is followed by a hint on the index or the grid, which stands below
// it with its place and nothing between.
static bool has_index_hint(const struct gw_result *result)
{
    const char *line = result->message ? strstr(result->message, result->summary) : NULL;
    while (line) {
        line = strchr(line, '\n');
        line = line ? line + 1 + strspn(line + 1, " ") : NULL;
        if (line && strncmp(line, "hint ", 5) == 0) {
            return true;
        }
        if (line && strncmp(line, "at ", 3) != 0 && strncmp(line, "kernel ", 7) != 0) {
            return false;
        }
    }
    return false;
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
        return page && strcmp(page, "wrong_value") == 0 && has_index_hint(&row->result)
                   ? "wrong_index"
                   : page;
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
