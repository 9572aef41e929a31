// SPDX-License-Identifier: MIT
/**
 * @file report.h
 * What is reported: the exercises that were graded, their results, and the points.
 */
#pragma once

#include "ctest_log.h"
#include "exercise_list.h"
#include "grading/results/result.h"

#include <stdio.h>

/** One line of the report. */
struct gw_row {
    const struct gw_listed *exercise;
    bool on_gpu;  /**< the test lessonN.NAME.gpu */
    bool missing; /**< a graded folder has no such file; `result` is empty */
    struct gw_result result;
};

struct gw_report {
    const struct gw_exercise_list *list;
    struct gw_row *rows; /**< in the list's order */
    size_t count;
};

/** Points of a lesson, or of everything. */
struct gw_points {
    int earned;
    int possible;
    int exercises; /**< that were graded */
    int passed;    /**< of these */
    int not_run;   /**< exercises of the lesson that were not graded */
    bool equal;    /**< all weights are the same */
};

/**
 * Collects the results of the tests in `log`, or without one of everything that has a result.
 * The report keeps a pointer to the list. Free it with gw_report_free().
 * @param folder where the result files lie
 */
struct gw_report gw_report_collect(const struct gw_exercise_list *list, const char *folder,
                                   const struct gw_ctest_log *log);

void gw_report_free(struct gw_report *report);

/** Whether a row holds its exercise's points back. */
bool gw_row_passes(const struct gw_row *row);

/** "pass", or "missing" where there is no file */
const char *gw_row_state(const struct gw_row *row);

/** Adds up a lesson's rows; lesson 0 stands for all lessons. */
struct gw_points gw_report_points(const struct gw_report *report, int lesson);

/** For people, 100 columns wide, with colours if asked. */
void gw_report_print(const struct gw_report *report, FILE *out, bool colours);

/** One line that says that no test matched, and which lessons there are. */
void gw_report_print_no_match(const struct gw_exercise_list *list, FILE *out);

/** For machines. */
void gw_report_write_json(const struct gw_report *report, FILE *out);
void gw_report_write_junit(const struct gw_report *report, FILE *out);
