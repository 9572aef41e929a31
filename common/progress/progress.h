// SPDX-License-Identifier: MIT
// Where a student stands, by what the build folder has kept: results/ of the gradings so far, and
// hints/ of ./gridwork hint.
#pragma once

#include "grading/report/report.h"
#include "practice/practice_tally.h"

#include <stdio.h>

/** Where a student stands with one exercise. */
struct gw_step {
    const struct gw_listed *exercise;
    const struct gw_row *row; /**< the latest grading, of two devices the one that does not pass;
                                   NULL: it was never graded */
    bool passes;
    int hints; /**< how many of its hints were shown */
};

/** Where a student stands with all of them; a step for each exercise, in the list's order. */
struct gw_progress {
    struct gw_report report;
    struct gw_step *steps;
    size_t count;
    struct gw_practice_record answers; /**< of predict, review, mend and order; may have none */
    struct gw_practice_items practice;
};

/** Exercises and points of a lesson, or of everything. */
struct gw_tally {
    int passed, exercises;
    int earned, possible; /**< points: the weights of the exercises */
    bool equal;           /**< all weights are the same: points tell nothing more */
};

/**
 * Reads what a build folder has kept; what cannot be read was not graded, or no hint of it shown.
 * Keeps a pointer to the list, which is whole. Free it with gw_progress_free().
 */
struct gw_progress gw_progress_collect(const struct gw_exercise_list *list, const char *build);

/** Reads what was done in ./gridwork predict, review, mend and order.
 * @param root the clone */
void gw_progress_take_practice(struct gw_progress *progress, const char *root);

/** A line of the table of practice. */
struct gw_practice_line {
    const char *name; /**< "lesson3", "cases", "all" */
    bool is_lesson;
    struct gw_tally exercises;         /**< of a lesson, or of all */
    struct gw_practice_tally practice; /**< due: questions of `review` */
};

/**
 * The table of practice, a line per lesson; if cases were mended, one more; and one of all.
 * @return to be freed; NULL, and a count of 0, if nothing was practiced yet
 */
struct gw_practice_line *gw_progress_practice(const struct gw_progress *progress, size_t *count);

void gw_progress_free(struct gw_progress *progress);

/** "pass", "not graded" */
const char *gw_step_state(const struct gw_step *step);

/** Adds up a lesson; NULL stands for all of them. */
struct gw_tally gw_progress_tally(const struct gw_progress *progress, const char *lesson);

/**
 * Where a student goes on (gw_report_next()).
 * @param only counts these alone: "lesson3", an exercise, or NULL for all
 * @return its place in `steps`, or `count` if all of these pass
 */
size_t gw_progress_next(const struct gw_progress *progress, const char *only);

/** The same, of the first exercise at or behind `from` that does not pass; behind the last one
 * comes the first. For somebody who leafs through them. */
size_t gw_progress_from(const struct gw_progress *progress, size_t from, const char *only);

/**
 * Where a student most likely goes on: at the exercise that was graded last, if it does not pass,
 * or at the next one.
 * @return a place in `steps`: where all of these pass, that of the last of them
 */
size_t gw_progress_here(const struct gw_progress *progress, const char *build, const char *only);

/** Prints a lesson's table with colours, if asked; `here`, or NULL, gets a mark. */
void gw_progress_print_lesson(const struct gw_progress *progress, const char *lesson,
                              const struct gw_step *here, FILE *out, bool colours);

/** Prints one line about all lessons. */
void gw_progress_print_all(const struct gw_progress *progress, FILE *out);

/** Prints all tables, the points, and what comes next: at the end, what is behind the workbook. */
void gw_progress_print(const struct gw_progress *progress, FILE *out, bool colours);

/** What is said when everything passes; lines, each shorter than 80 characters. */
void gw_progress_print_end(const struct gw_progress *progress, FILE *out);

/** Writes the same as a page for a browser, which needs nothing but itself. */
void gw_progress_write_html(const struct gw_progress *progress, FILE *out);
