// SPDX-License-Identifier: MIT
/**
 * @file gradescope_results.h
 * The results.json that Gradescope reads from an autograder.
 *
 * Source: Gradescope's "Autograder Specifications", section "Output format",
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/. Of its fields are written, at the
 * top `score` (which overrides the sum of the tests), `output`, `output_format`,
 * `stdout_visibility`, `extra_data` and `tests`; of a test `score`, `max_score`, `status`, `name`,
 * `number`, `output`, `output_format` and `visibility`. `execution_time` is left out: no time of
 * ours is worth a comparison.
 *
 * There is no score for "could not be graded". Where no valid results.json lies, Gradescope says
 * that the autograder failed to execute correctly ("Troubleshooting" of the same pages), gives no
 * score, and the instructor can run it again. So nothing is written where something has no verdict.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** An exercise as Gradescope shows it. Strings are not owned, of any bytes; NULL stands for "". */
struct gw_gradescope_test {
    const char *lesson;  /**< its label: "lesson3" */
    const char *name;    /**< "vector_add" */
    int number;          /**< its place in the lesson, from 1 */
    int weight;          /**< points */
    bool passes;         /**< on each device that was asked; then it has earned all of them */
    double part;         /**< points of one that does not pass, with partial credit */
    const char *state;   /**< "does not compile" */
    const char *summary; /**< one line */
    const char *at;      /**< FILE:LINE */
    const char *message; /**< in full */
    const char *content; /**< SHA-256 of the file that was graded */
};

struct gw_gradescope {
    const struct gw_gradescope_test *tests;
    size_t count;
    const char *seed;     /**< of the random inputs */
    bool after_published; /**< students see tests and messages only when grades are published */
};

enum {
    GW_GRADESCOPE_OUTPUT = 1 << 15 /**< most bytes of a message; its end is left out */
};

/** Writes results.json. All tests have a verdict: that is for the caller to see to. */
void gw_gradescope_write(const struct gw_gradescope *results, FILE *out);
