// SPDX-License-Identifier: MIT
// The file in which one exercise's verdict is kept: lines `key: value` that sh, CMake and C can
// all write, an empty line, and the message in full.
//
//     state: fail
//     summary: c[256] is 0 but should be 1.8125; 744 of 1000 elements differ
//     at: lessons/lesson3_indexing/vector_add.cu:19
//     runs: 12 of 36
//     seed: 1
//     run: hJ3kPq02LmZx
//     content: 9f86d081884c7d65...
//     groups: 3 of 5, not: d_c is d_a; arrays longer than n
//     draws: threads
//
//     n = 1000 (input 1, blocks ascending): ...
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum gw_state {
    GW_PASS,
    GW_FAIL,
    GW_STATE_NOT_STARTED,
    GW_DOES_NOT_COMPILE,
    GW_CRASHED,
    GW_TIMED_OUT,
    GW_SKIPPED,    /**< only a GPU's test, where there is no GPU */
    GW_NO_VERDICT, /**< it could not be graded, by no fault of the student's: this is no mark */
    GW_STATE_COUNT
};

/** "not started" */
const char *gw_state_name(enum gw_state state);

/** @return whether `name` is a state's name; then `*state` is it */
bool gw_state_of_name(const char *name, enum gw_state *state);

/** A verdict. The strings are owned; NULL stands for an empty one. */
struct gw_result {
    enum gw_state state;
    char *summary; /**< one line */
    char *at;      /**< "FILE:LINE", relative to the root of the clone */
    char *runs;    /**< "12 of 36" */
    char *seed;
    char *run;     /**< which run of ctest graded it: the name of that run's folder */
    char *content; /**< SHA-256 of the file that was graded */
    char *groups;  /**< which groups of cases pass, if that was asked for: "3 of 5, not: ..."; or
                      NULL */
    char *draws;   /**< what ./gridwork trace has a picture of, or NULL */
    char *message; /**< lines, the last one ended */
};

/**
 * Writes a result so that a reader sees the old file or the whole new one.
 * @return false, with a sentence on stderr, if it cannot be written
 */
bool gw_result_write(const char *file, const struct gw_result *result);

/** @return false if there is no such file or it is no result; else free with gw_result_free(). */
bool gw_result_read(const char *file, struct gw_result *result);

void gw_result_free(struct gw_result *result);
