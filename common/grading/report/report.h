// SPDX-License-Identifier: MIT
// What is reported: the exercises that were graded, their results on both devices, and the points.
#pragma once

#include "grading/result.h"

#include <stdio.h>

/**
 * How many tests a run of ctest had, from the log that it has not yet put away: lines like
 * `3/8 Testing: lesson3.vector_add`.
 * @return -1, with a sentence on stderr, if the file cannot be read
 */
long gw_ctest_log_count(const char *file);

/** An exercise. */
struct gw_listed {
    char *lesson; /**< its label: "lesson3" */
    char *title;
    char *name;
    int weight;    /**< points */
    char *file;    /**< "" where a graded folder has none of this name */
    char *with;    /**< the exercises whose functions it calls, with blanks between; "" for none */
    bool left_out; /**< it is not asked for: no row and no points, though it may come next */
};

/**
 * The exercises there are, as CMake wrote them down: one line each, with tabs between
 * label of the lesson, its title, the exercise, its weight, the file that is graded, and, of one
 * that calls others' functions, their names.
 */
struct gw_exercise_list {
    struct gw_listed *entries;
    size_t count;
};

/** @return false, with a sentence on stderr, if the file cannot be read, or is not whole */
bool gw_exercise_list_read(const char *file, struct gw_exercise_list *list);

/** Whether an exercise is of the lesson of this label; NULL stands for all lessons. */
bool gw_is_of_lesson(const struct gw_listed *exercise, const char *lesson);

/** The label as a heading has it: "Lesson 3", "Capstone". To be freed. */
char *gw_lesson_message(const char *lesson);

/** Whether an exercise is of a lesson ("lesson3"), or has this name itself. */
bool gw_is_listed_as(const struct gw_listed *exercise, const char *only);

/** Whether an exercise is built with the files of the one that has this name. */
bool gw_is_built_with(const struct gw_listed *exercise, const char *name);

/** Leaves out all but one lesson ("lesson3") or exercise. @return whether there is one */
bool gw_exercise_list_keep(struct gw_exercise_list *list, const char *only);

void gw_exercise_list_free(struct gw_exercise_list *list);

/** What an exercise was graded on: the CPU device, a GPU, or nvcc's code on the PTX machine. */
enum gw_graded_on { GW_ON_CPU, GW_ON_GPU, GW_ON_PTX, GW_ON_COUNT };

/** What its test is called behind the exercise's name: "", ".gpu" or ".ptx". */
const char *gw_graded_on_ending(enum gw_graded_on device);

/** One line of the report. */
struct gw_row {
    const struct gw_listed *exercise;
    enum gw_graded_on device;
    bool missing; /**< there is no such file to be graded; `result` is empty, or says why */
    bool refused; /**< there is something of its name, which is no file to be graded */
    struct gw_result result;
    int same_failures; /**< how many gradings in a row have ended like this one (same_failures.h) */
};

/** Which results a folder holds. */
enum gw_results_of {
    GW_RESULTS_SO_FAR, /**< the latest of every exercise, whenever it was graded */
    GW_RESULTS_EVERY,  /**< the same, also of exercises that are left out */
    GW_RESULTS_OF_RUN, /**< of one run of ctest, which the folder belongs to */
    GW_RESULTS_OF_ALL  /**< of a run that was to grade every exercise that has a file */
};

struct gw_report {
    const struct gw_exercise_list *list;
    enum gw_results_of results_of;
    const struct gw_report *so_far; /**< GW_RESULTS_EVERY, with this run; NULL: not known */
    struct gw_row *rows;            /**< in the list's order */
    size_t count;
    const char *gridwork; /**< how the reader types it from where they are; NULL: ./gridwork */
    const char *no_gpu;   /**< why no GPU was asked; NULL: one was, or none was to be */
    bool of_others;       /**< what was graded lies elsewhere: what draws lessons/ draws not this */
    bool before_errors;   /**< ctest adds lines of its own behind it where something fails */
};

/** Points of a lesson, or of everything. */
struct gw_points {
    int earned;
    int possible;
    int exercises;  /**< that were graded */
    int passed;     /**< of these */
    int not_run;    /**< exercises of the lesson that were not graded */
    int no_verdict; /**< of those that were to be graded: if there are any, the rest is no mark */
    bool equal;     /**< all weights are the same */
};

/**
 * Collects results. Of a run counts what that run has left, and of the file that it has built: the
 * build of TEST leaves TEST.begun, and when it has come to its end TEST.built, whose first word is
 * the content. Where there is no such result, there is no verdict. The report keeps a pointer to
 * the list. Free it with gw_report_free().
 * @param folder where the result files lie
 */
struct gw_report gw_report_collect(const struct gw_exercise_list *list, const char *folder,
                                   enum gw_results_of results_of);

void gw_report_free(struct gw_report *report);

/** Whether a row holds its exercise's points back. */
bool gw_row_passes(const struct gw_row *row);

/** Whether it could not be graded. */
bool gw_row_has_no_verdict(const struct gw_row *row);

/** "pass", or "missing" where there is no file */
const char *gw_row_state(const struct gw_row *row);

/** Whether an exercise was graded, and passes on each device that could be asked. */
bool gw_report_passes(const struct gw_report *report, const struct gw_listed *exercise);

/**
 * Where a student goes on, as ctest, grade, progress and watch say: at the first exercise in the
 * list's order that does not pass and is not skipped. A student skips an exercise by starting a
 * later one, and a lesson in plain C by starting none of its exercises. Where only skipped ones are
 * left, it is the first of these.
 * @param only counts these alone: "lesson3", an exercise, or NULL for all; of a run, what was
 * graded
 * @return NULL if all of these pass
 */
const struct gw_listed *gw_report_next(const struct gw_report *report, const char *only);

/** Adds up a lesson's rows; NULL stands for all lessons. */
struct gw_points gw_report_points(const struct gw_report *report, const char *lesson);

/** For people, as wide as the page (wrap.h), with colours if asked. */
void gw_report_print(const struct gw_report *report, FILE *out, bool colours);

/** Prints what a row's grading said in full, as the report does of the first that does not pass. */
void gw_report_print_message(const struct gw_report *report, const struct gw_row *row, FILE *out);

/** The page that explains it, for ./gridwork explain; lives for ever. NULL: there is none. */
const char *gw_page_of_row(const struct gw_row *row);

/** What ./gridwork predict --about asks a question about that fits the row's failure: "race"; lives
 * for ever. NULL: nothing fits. */
const char *gw_question_about(const struct gw_row *row);

/** Whether a row has failed in the same way so often that a question may help. */
bool gw_row_repeats(const struct gw_row *row);

/** The colour of a row's state, as ANSI's number: "32" */
const char *gw_row_colour(const struct gw_row *row);

/** One line that says that no test matched, and which lessons there are. */
void gw_report_print_no_match(const struct gw_exercise_list *list, FILE *out);

/** For machines. */
void gw_report_write_json(const struct gw_report *report, FILE *out);
void gw_report_write_junit(const struct gw_report *report, FILE *out);

/**
 * Writes Gradescope's results.json (gradescope_results.h), for a report of which all has a verdict.
 * @param after_published students see tests and messages only when grades are published
 */
void gw_report_write_gradescope(const struct gw_report *report, bool after_published, FILE *out);

/** @return NULL, or a sentence that says why there is no results.json, to be freed */
char *gw_report_why_no_gradescope(const struct gw_report *report);

/** Whether a row is a second verdict that is told once a lesson and not in a row: one that was
 * skipped, or one on the PTX machine that agrees. */
bool gw_row_is_summed_up(const struct gw_row *row);

/**
 * Prints, behind the rows [first, end) of a lesson, how many second verdicts were skipped and
 * why, and how many agree; nothing if there is none.
 * @param states columns for the state, with the blanks behind it
 */
void gw_print_second_verdicts(const struct gw_report *report, size_t first, size_t end, FILE *out,
                              int margin, int states, bool colours);

/**
 * What it means that the CPU device and a second device disagree about the row's exercise.
 * @return a sentence that lives for ever, or NULL where they agree or only one was asked
 */
const char *gw_disagreement(const struct gw_report *report, const struct gw_row *row);
