// SPDX-License-Identifier: MIT
// What a class is graded by: the same for all of its submissions.
#pragma once

#include <stdbool.h>

/** As gw_class_grade was asked. All paths are whole and without links. */
struct gw_class_settings {
    const char *root;         /**< of the workbook */
    const char *class_folder; /**< people/people.h */
    const char *workbook; /**< a sum of all that judges: with another one, others' verdicts count */
    const char *lesson;   /**< a lesson or an exercise; "": all of them */
    const char *seed;     /**< GW_SEED; "": the students' own */
    const char *builds;   /**< the folder of the workers' build folders */
    const char *hidden; /**< where the submissions came from, which nobody needs to see; or NULL */
    long jobs;          /**< how many submissions at a time */
    long worker, workers; /**< of several such programs, each takes its share; 0 of 1 */
    bool walled;          /**< bubblewrap goes around each grading */
    bool unsafe;          /**< a box that is not whole will do */
    bool partial_credit;  /**< graders say which groups of cases pass */
    bool fresh;           /**< also what has a verdict already */
};
