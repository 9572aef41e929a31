// SPDX-License-Identifier: MIT
#include "result_row.h"

#include "base/page/wrap.h"
#include "report_kind.h"

#include <string.h>

enum { WIDTH = 80 };

bool gw_result_row_read(const char *exercises, const char *exercise, const char *file,
                        struct gw_result_row *read)
{
    *read = (struct gw_result_row){0};
    if (!gw_exercise_list_read(exercises, &read->exercises)) {
        return false;
    }
    for (size_t i = 0; i < read->exercises.count; i++) {
        if (strcmp(read->exercises.entries[i].name, exercise) == 0) {
            read->row.exercise = &read->exercises.entries[i];
        }
    }
    if (!read->row.exercise || !gw_result_read(file, &read->row.result)) {
        fprintf(stderr, "gridwork: '%s' is no result of %s\n", file, exercise);
        return false;
    }
    return true;
}

void gw_result_row_print(const struct gw_result_row *read, FILE *out)
{
    const struct gw_report report = {.list = &read->exercises, .of_others = true};
    gw_set_page_width(WIDTH);
    gw_report_print_message(&report, &read->row, out);
}

const char *gw_result_row_kind(const struct gw_result_row *read)
{
    const char *summary = read->row.result.summary;
    return gw_kind_of_report(gw_page_of_row(&read->row), summary ? summary : "")->name;
}

void gw_result_row_free(struct gw_result_row *read)
{
    gw_result_free(&read->row.result);
    gw_exercise_list_free(&read->exercises);
}
