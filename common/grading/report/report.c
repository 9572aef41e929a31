// SPDX-License-Identifier: MIT
// Collecting results. What did not run in this call of ctest is not in the report, whatever an
// earlier call has left behind.
#include "report.h"

#include "grading/results/text.h"

#include <stdlib.h>
#include <string.h>

static void append(struct gw_report *report, struct gw_row row)
{
    report->rows = gw_one_more(report->rows, report->count, sizeof(*report->rows));
    report->rows[report->count++] = row;
}

static bool read_result(const char *folder, const char *test, struct gw_result *result)
{
    char *file = gw_format("%s/%s.result", folder, test);
    const bool found = gw_result_read(file, result);
    free(file);
    return found;
}

// The row of a test that ctest ran, or wanted to run; without a log, of one that has a result.
static void add_test(struct gw_report *report, const struct gw_listed *exercise, bool on_gpu,
                     const char *folder, const struct gw_ctest_log *log)
{
    struct gw_row row = {.exercise = exercise, .on_gpu = on_gpu};
    char *test = gw_format("lesson%d.%s%s", exercise->lesson, exercise->name, on_gpu ? ".gpu" : "");
    char *build = gw_format("%s.build", test);
    const bool found = read_result(folder, test, &row.result);
    const bool ran = log && gw_ctest_log_has(log, test);
    const bool built = log && gw_ctest_log_has(log, build);
    if (ran && !found) {
        row.result = (struct gw_result){
            .state = GW_CRASHED,
            .summary = gw_format("there is no result; see what ctest --output-on-failure says"),
        };
    }
    if (ran || (built && found && row.result.state == GW_DOES_NOT_COMPILE) || (!log && found)) {
        append(report, row);
    } else {
        gw_result_free(&row.result);
        if (!log && !on_gpu && !*exercise->file) {
            row.missing = true;
            append(report, row);
        }
    }
    free(test);
    free(build);
}

struct gw_report gw_report_collect(const struct gw_exercise_list *list, const char *folder,
                                   const struct gw_ctest_log *log)
{
    struct gw_report report = {.list = list};
    for (size_t i = 0; i < list->count; i++) {
        add_test(&report, &list->entries[i], false, folder, log);
        add_test(&report, &list->entries[i], true, folder, log);
    }
    return report;
}

void gw_report_free(struct gw_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        gw_result_free(&report->rows[i].result);
    }
    free(report->rows);
    *report = (struct gw_report){0};
}

bool gw_row_passes(const struct gw_row *row)
{
    return !row->missing && (row->result.state == GW_PASS || row->result.state == GW_SKIPPED);
}

const char *gw_row_state(const struct gw_row *row)
{
    return row->missing ? "missing" : gw_state_name(row->result.state);
}

// Whether the exercise was graded, and whether all its rows pass and not all were skipped.
static bool is_graded(const struct gw_report *report, const struct gw_listed *exercise,
                      bool *passes)
{
    bool graded = false;
    bool all = true;
    bool any = false;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        if (row->exercise == exercise) {
            graded = true;
            all = all && gw_row_passes(row);
            any = any || (!row->missing && row->result.state == GW_PASS);
        }
    }
    *passes = graded && all && any;
    return graded;
}

struct gw_points gw_report_points(const struct gw_report *report, int lesson)
{
    struct gw_points points = {.equal = true};
    int weight = 0;
    for (size_t i = 0; i < report->list->count; i++) {
        const struct gw_listed *exercise = &report->list->entries[i];
        if (lesson != 0 && exercise->lesson != lesson) {
            continue;
        }
        bool passes;
        if (!is_graded(report, exercise, &passes)) {
            points.not_run++;
            continue;
        }
        points.equal = points.equal && (weight == 0 || weight == exercise->weight);
        weight = exercise->weight;
        points.exercises++;
        points.passed += passes;
        points.possible += exercise->weight;
        points.earned += passes ? exercise->weight : 0;
    }
    return points;
}
