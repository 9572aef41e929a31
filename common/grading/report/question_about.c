// SPDX-License-Identifier: MIT
// Which questions of ./gridwork predict fit a failure: by the page that explains it.
#include "report.h"

#include <string.h>

// A report of the checker, or a kind of questions. tests/unit/practice holds it to what there is.
static const struct {
    const char *page, *about;
} questions[] = {
    {"barrier", "barrier"},
    {"failed_call", "failed_call"},
    {"grader_leak", "leak"},
    {"leak", "leak"},
    {"not_shared_out", "grid"},
    {"not_waited_for", "order"},
    {"out_of_bounds", "out_of_bounds"},
    {"race", "race"},
    {"uninitialized", "uninitialized"},
    {"use_after_free", "use_after_free"},
    {"wrong_error", "error"},
    {"wrong_index", "element"},
    {"wrong_value", "value"},
};

const char *gw_question_about(const struct gw_row *row)
{
    const char *page = gw_page_of_row(row);
    for (size_t i = 0; page && i < sizeof(questions) / sizeof(questions[0]); i++) {
        if (strcmp(questions[i].page, page) == 0) {
            return questions[i].about;
        }
    }
    return NULL;
}

bool gw_row_repeats(const struct gw_row *row)
{
    enum { OFTEN = 3 };
    return row->same_failures >= OFTEN && row->device == GW_ON_CPU && gw_question_about(row);
}
