// SPDX-License-Identifier: MIT
// The report as Gradescope's results.json: a test an exercise, both devices together.
#include "gradescope_results.h"
#include "report.h"

#include "base/text.h"

#include <stdlib.h>

// The row that tells of an exercise: the first that does not pass, or one that passes, or one that
// is skipped.
static const struct gw_row *telling_row(const struct gw_report *report,
                                        const struct gw_listed *exercise)
{
    const struct gw_row *telling = NULL;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        if (row->exercise != exercise) {
            continue;
        }
        if (!gw_row_passes(row)) {
            return row;
        }
        if (!telling || telling->result.state == GW_SKIPPED) {
            telling = row;
        }
    }
    return telling;
}

// Exercises that have no verdict, for want of what this computer has not as well.
static int count_undecided(const struct gw_report *report)
{
    int undecided = gw_report_points(report, NULL).no_verdict;
    for (size_t i = 0; i < report->list->count; i++) {
        const struct gw_row *row = telling_row(report, &report->list->entries[i]);
        undecided += row && !row->missing && row->result.state == GW_SKIPPED &&
                     !gw_report_passes(report, row->exercise);
    }
    return undecided;
}

char *gw_report_why_no_gradescope(const struct gw_report *report)
{
    const int undecided = count_undecided(report);
    if (report->count > 0 && undecided == 0) {
        return NULL;
    }
    char *what = report->count == 0 ? gw_format("nothing was graded")
                 : undecided == 1   ? gw_format("an exercise could not be graded")
                                    : gw_format("%d exercises could not be graded", undecided);
    char *why =
        gw_format("No results.json is written: %s, and Gradescope has no score that says so. "
                  "It will say that the autograder failed; run it again.",
                  what);
    free(what);
    return why;
}

void gw_report_write_gradescope(const struct gw_report *report, bool after_published, FILE *out)
{
    struct gw_gradescope_test *tests = NULL;
    struct gw_gradescope results = {.after_published = after_published};
    int number = 0;
    for (size_t i = 0; i < report->list->count; i++) {
        const struct gw_listed *exercise = &report->list->entries[i];
        number = i > 0 && gw_is_of_lesson(exercise, exercise[-1].lesson) ? number + 1 : 1;
        const struct gw_row *row = telling_row(report, exercise);
        if (!row) {
            continue;
        }
        tests = gw_one_more(tests, results.count, sizeof(*tests));
        tests[results.count++] = (struct gw_gradescope_test){
            .lesson = exercise->lesson,
            .name = exercise->name,
            .number = number,
            .weight = exercise->weight,
            .passes = gw_report_passes(report, exercise),
            .state = gw_row_state(row),
            .summary = row->missing && !row->result.summary ? "there is no file of this name"
                                                            : row->result.summary,
            .at = row->result.at,
            .message = row->result.message,
            .content = row->result.content};
        results.seed = results.seed ? results.seed : row->result.seed;
    }
    results.tests = tests;
    gw_gradescope_write(&results, out);
    free(tests);
}
