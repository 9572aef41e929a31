// SPDX-License-Identifier: MIT
// The report as JSON.
#include "base/quoting.h"
#include "report.h"

#include "base/text.h"

#include <stdlib.h>

static void write_row(const struct gw_row *row, FILE *out)
{
    const struct {
        const char *key;
        const char *value;
    } strings[] = {{"state", gw_row_state(row)},     {"file", row->exercise->file},
                   {"summary", row->result.summary}, {"at", row->result.at},
                   {"runs", row->result.runs},       {"seed", row->result.seed},
                   {"content", row->result.content}, {"message", row->result.message}};
    fprintf(out, "        {\"test\": \"%s.%s%s\", \"name\": ", row->exercise->lesson,
            row->exercise->name, row->on_gpu ? ".gpu" : "");
    gw_write_json_string(out, row->exercise->name);
    fprintf(out, ", \"device\": \"%s\", \"weight\": %d", row->on_gpu ? "gpu" : "cpu",
            row->exercise->weight);
    for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); i++) {
        fprintf(out, ", \"%s\": ", strings[i].key);
        gw_write_json_string(out, strings[i].value);
    }
    fputc('}', out);
}

static void write_points(struct gw_points points, FILE *out)
{
    // Half a mark is none.
    char *earned = points.no_verdict > 0 ? NULL : gw_format("%d", points.earned);
    fprintf(out, "\"earned\": %s, \"possible\": %d, \"not_run\": %d, \"no_verdict\": %d",
            earned ? earned : "null", points.possible, points.not_run, points.no_verdict);
    free(earned);
}

void gw_report_write_json(const struct gw_report *report, FILE *out)
{
    fputs("{", out);
    write_points(gw_report_points(report, NULL), out);
    fputs(", \"lessons\": [", out);
    const char *lesson = NULL;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_listed *exercise = report->rows[i].exercise;
        if (!lesson || !gw_is_of_lesson(exercise, lesson)) {
            fprintf(out, "%s\n    {\"lesson\": \"%s\", \"title\": ", lesson ? "\n    ]}," : "",
                    exercise->lesson);
            gw_write_json_string(out, exercise->title);
            fputs(", ", out);
            write_points(gw_report_points(report, exercise->lesson), out);
            fputs(", \"exercises\": [\n", out);
            lesson = exercise->lesson;
        } else {
            fputs(",\n", out);
        }
        write_row(&report->rows[i], out);
    }
    fputs(lesson ? "\n    ]}\n]}\n" : "]}\n", out);
}
