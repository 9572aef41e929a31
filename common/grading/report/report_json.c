// SPDX-License-Identifier: MIT
// The report as JSON and in JUnit's form.
#include "junit.h"
#include "report.h"

#include "base/json.h"
#include "base/text.h"

#include <stdlib.h>

static void write_json_row(const struct gw_row *row, struct gw_json *json)
{
    static const char *const devices[GW_ON_COUNT] = {"cpu", "gpu", "ptx"};
    char *test = gw_format("%s.%s%s", row->exercise->lesson, row->exercise->name,
                           gw_graded_on_ending(row->device));
    gw_json_line(json, 8);
    gw_json_open(json, NULL, '{');
    gw_json_string(json, "test", test);
    gw_json_string(json, "name", row->exercise->name);
    gw_json_string(json, "device", devices[row->device]);
    gw_json_number(json, "weight", row->exercise->weight);
    gw_json_string(json, "state", gw_row_state(row));
    gw_json_string(json, "file", row->exercise->file);
    gw_json_string(json, "summary", row->result.summary);
    gw_json_string(json, "at", row->result.at);
    gw_json_string(json, "runs", row->result.runs);
    gw_json_string(json, "seed", row->result.seed);
    gw_json_string(json, "content", row->result.content);
    gw_json_string(json, "message", row->result.message);
    if (row->result.groups) {
        gw_json_string(json, "groups", row->result.groups);
    }
    gw_json_close(json, '}');
    free(test);
}

static void write_json_points(struct gw_points points, struct gw_json *json)
{
    if (points.no_verdict > 0) {
        gw_json_null(json, "earned"); // half a mark is none
    } else {
        gw_json_number(json, "earned", points.earned);
    }
    gw_json_number(json, "possible", points.possible);
    gw_json_number(json, "not_run", points.not_run);
    gw_json_number(json, "no_verdict", points.no_verdict);
}

// The first row behind those of the lesson of row `first`.
static size_t end_of_lesson(const struct gw_report *report, size_t first)
{
    size_t end = first;
    while (end < report->count &&
           gw_is_of_lesson(report->rows[end].exercise, report->rows[first].exercise->lesson)) {
        end++;
    }
    return end;
}

void gw_report_write_json(const struct gw_report *report, FILE *out)
{
    struct gw_json json = {.out = out};
    gw_json_open(&json, NULL, '{');
    write_json_points(gw_report_points(report, NULL), &json);
    gw_json_open(&json, "lessons", '[');
    for (size_t first = 0, end; first < report->count; first = end) {
        const struct gw_listed *exercise = report->rows[first].exercise;
        end = end_of_lesson(report, first);
        gw_json_line(&json, 4);
        gw_json_open(&json, NULL, '{');
        gw_json_string(&json, "lesson", exercise->lesson);
        gw_json_string(&json, "title", exercise->title);
        write_json_points(gw_report_points(report, exercise->lesson), &json);
        gw_json_open(&json, "exercises", '[');
        for (size_t i = first; i < end; i++) {
            write_json_row(&report->rows[i], &json);
        }
        gw_json_line(&json, 4);
        gw_json_close(&json, ']');
        gw_json_close(&json, '}');
    }
    gw_json_line(&json, 0);
    gw_json_close(&json, ']');
    gw_json_close(&json, '}');
    fputc('\n', out);
}

void gw_report_write_junit(const struct gw_report *report, FILE *out)
{
    struct gw_xml xml = {.out = out};
    struct gw_junit_case *cases = NULL;
    gw_xml_begin(&xml);
    gw_xml_open(&xml, "testsuites");
    gw_xml_attribute(&xml, "name", "gridwork");
    for (size_t first = 0, end; first < report->count; first = end) {
        const struct gw_listed *exercise = report->rows[first].exercise;
        end = end_of_lesson(report, first);
        for (size_t i = first; i < end; i++) {
            const struct gw_row *row = &report->rows[i];
            cases = gw_one_more(cases, i - first, sizeof(*cases));
            cases[i - first] = (struct gw_junit_case){.of = row->exercise->lesson,
                                                      .name = row->exercise->name,
                                                      .device = gw_graded_on_ending(row->device),
                                                      .file = row->exercise->file,
                                                      .state = gw_row_state(row),
                                                      .summary = row->result.summary,
                                                      .message = row->result.message,
                                                      .at = row->result.at};
        }
        char *name = gw_format("%s %s", exercise->lesson, exercise->title);
        gw_junit_suite(&xml, name, cases, end - first);
        free(name);
    }
    gw_xml_close(&xml, "testsuites");
    fputc('\n', out);
    free(cases);
}
