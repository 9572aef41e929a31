// SPDX-License-Identifier: MIT
/**
 * @file class_results.h
 * What a class has come to: people.json and the grades.json of each submission, read once for all
 * that is made of them.
 */
#pragma once

#include "class/people/people.h"
#include "class_practice.h"

#include <stdbool.h>
#include <stddef.h>

/** An exercise that was asked for. */
struct gw_class_exercise {
    char *lesson; /**< its label: "lesson3" */
    char *name;
    int number; /**< its place in the lesson, from 1 */
    int weight; /**< points */
};

/** What an exercise of a submission came to, on all devices together. NULL stands for "". */
struct gw_class_test {
    bool graded;   /**< there is a row of it; else all the rest is empty */
    bool passes;   /**< its points are earned */
    double earned; /**< its points, or with partial credit a part of them */
    char *groups;  /**< with partial credit, which groups of cases pass: "3 of 5, not: ..." */
    bool no_verdict;
    char *state; /**< "pass"; of several devices, that of the first which does not pass */
    char *file, *summary, *at, *message, *content, *seed;
};

/** A mark, if it is known. */
struct gw_class_points {
    bool known;    /**< all of it has a verdict; else `earned` is no mark */
    double earned; /**< by what was graded */
    int possible;
    double percent_lost; /**< for lateness: gw_class_mark() is what is left */
};

/** What was handed in, graded. */
struct gw_class_submission {
    const struct gw_handed_in *handed_in;
    struct gw_class_test *tests;       /**< one an exercise of the class */
    struct gw_class_points *of_lesson; /**< one a lesson of the class */
    struct gw_class_points points;     /**< of all */
    char *failure; /**< why there is no mark, a sentence without a full stop, or NULL */
};

/** Begin with all zeros; ends with gw_class_results_free(). */
struct gw_class_results {
    struct gw_people people;
    struct gw_class_submission *submissions; /**< as those of `people` */
    struct gw_class_exercise *exercises;     /**< in the order of the lessons */
    size_t exercise_count;
    char **lessons; /**< labels */
    size_t lesson_count;
    int possible;                       /**< the most points that a submission could have */
    struct gw_class_practice *practice; /**< of each of `people`; NULL: it was not asked for */
};

/**
 * Reads a class. A grades.json of other files than those that were handed in counts for nothing.
 * @return NULL, or why not, a sentence without a full stop, to be freed
 */
char *gw_class_results_read(const char *class_folder, struct gw_class_results *results);

/** Reads what each person has practiced, for reports with these columns. */
void gw_class_results_read_practice(const char *class_folder, struct gw_class_results *results);

/** @return the submission of somebody; NULL: nothing was handed in */
const struct gw_class_submission *gw_class_submission_of(const struct gw_class_results *results,
                                                         const struct gw_person *person);

/** @return the mark of somebody; `known` is false where there is none */
struct gw_class_points gw_class_points_of(const struct gw_class_results *results,
                                          const struct gw_person *person);

/** @return the points without those that are lost for lateness */
double gw_class_mark(struct gw_class_points points);

/** @return a mark with two decimals at most, to be freed: "3.5" */
char *gw_class_mark_text(double mark);

/** @return whether the roster had deadlines, so that a mark may be less than what was earned */
bool gw_class_has_deadlines(const struct gw_class_results *results);

/** @return what is to be said of somebody's mark besides its number, to be freed: "" mostly */
char *gw_class_note_of(const struct gw_class_results *results, const struct gw_person *person);

/**
 * @return in a word or two where somebody stands with an exercise; lives as long as the results:
 * "pass", "no verdict", "nothing handed in"
 */
const char *gw_class_state_of(const struct gw_class_results *results,
                              const struct gw_person *person, size_t exercise);

void gw_class_results_free(struct gw_class_results *results);
