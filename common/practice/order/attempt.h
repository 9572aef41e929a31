// SPDX-License-Identifier: MIT
// An attempt: the reader's lines become the kernel of the solution, and the exercise's grader says
// what comes of it.
#pragma once

#include "puzzle.h"

#include <stdio.h>

/** How attempts are graded. */
struct gw_attempts {
    const char *exercise;
    const char *root;         /**< the clone, whose record gets each attempt that is graded */
    const char *recorded;     /**< what the record calls the exercise: "lesson3/vector_add" */
    uint64_t seed;            /**< of the puzzle */
    const char *exercises;    /**< build/exercises.tsv */
    const char *file;         /**< where an attempt is put */
    const char *result;       /**< where its verdict is found then */
    const char *const *words; /**< the command that grades it, ended by NULL */
};

enum gw_attempt { GW_ATTEMPT_PASSES, GW_ATTEMPT_FAILS, GW_ATTEMPT_IS_NOT_GRADED };

/** Grades the puzzle as it is now and prints the lines, indented, and what the grader says. */
enum gw_attempt gw_attempt(const struct gw_attempts *attempts, const struct gw_puzzle *puzzle,
                           FILE *out);
