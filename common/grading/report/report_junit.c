// SPDX-License-Identifier: MIT
// The report in the form that continuous-integration servers read.
#include "base/quoting.h"
#include "report.h"

#include <string.h>

static const char *element_of(const struct gw_row *row)
{
    if (row->missing) {
        return "error";
    }
    switch (row->result.state) {
    case GW_PASS:
        return NULL;
    case GW_SKIPPED:
        return "skipped";
    case GW_DOES_NOT_COMPILE:
    case GW_CRASHED:
    case GW_TIMED_OUT:
    case GW_NO_VERDICT:
        return "error";
    default:
        return "failure";
    }
}

static int count_elements(const struct gw_report *report, const char *lesson, const char *element)
{
    int count = 0;
    for (size_t i = 0; i < report->count; i++) {
        const char *its = element_of(&report->rows[i]);
        count += gw_is_of_lesson(report->rows[i].exercise, lesson) &&
                 (!element || (its && strcmp(its, element) == 0));
    }
    return count;
}

static void write_row(const struct gw_row *row, FILE *out)
{
    const char *element = element_of(row);
    fprintf(out, "    <testcase classname=\"%s\" name=\"%s%s\" file=\"", row->exercise->lesson,
            row->exercise->name, row->on_gpu ? ".gpu" : "");
    gw_write_xml_text(out, row->exercise->file);
    if (!element) {
        fputs("\"/>\n", out);
        return;
    }
    fprintf(out, "\">\n      <%s type=\"%s\" message=\"", element, gw_row_state(row));
    gw_write_xml_text(out, row->result.summary);
    fputs("\">", out);
    gw_write_xml_text(out, row->result.message);
    if (row->result.at) {
        fputs("at ", out);
        gw_write_xml_text(out, row->result.at);
    }
    fprintf(out, "</%s>\n    </testcase>\n", element);
}

void gw_report_write_junit(const struct gw_report *report, FILE *out)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gridwork\">\n", out);
    const char *lesson = NULL;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_listed *exercise = report->rows[i].exercise;
        if (!lesson || !gw_is_of_lesson(exercise, lesson)) {
            fputs(lesson ? "  </testsuite>\n" : "", out);
            lesson = exercise->lesson;
            fprintf(out, "  <testsuite name=\"%s ", lesson);
            gw_write_xml_text(out, exercise->title);
            fprintf(out, "\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n",
                    count_elements(report, lesson, NULL), count_elements(report, lesson, "failure"),
                    count_elements(report, lesson, "error"),
                    count_elements(report, lesson, "skipped"));
        }
        write_row(&report->rows[i], out);
    }
    fputs(lesson ? "  </testsuite>\n</testsuites>\n" : "</testsuites>\n", out);
}
