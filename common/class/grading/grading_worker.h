// SPDX-License-Identifier: MIT
// A worker: a build folder of its own, in which one submission after another is graded by
// ./gridwork grade.
#pragma once

#include "class/people/people.h"
#include "settings.h"

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

/** Begin with gw_worker_begin(); ends with gw_worker_end(). */
struct gw_worker {
    char *build;   /**< its build folder */
    char *results; /**< what the grading that runs leaves: grades.json, report.txt, said.txt */
    pid_t process; /**< that grades; 0: none */
    const struct gw_handed_in *handed_in; /**< what it grades */
    struct timespec since;                /**< by CLOCK_MONOTONIC */
    const char *too_much;                 /**< why it was stopped, a sentence; NULL: it was not */
};

/** Names its folders; nothing is made. @param number from 1 */
void gw_worker_begin(struct gw_worker *worker, const struct gw_class_settings *settings,
                     long number);

void gw_worker_end(struct gw_worker *worker);

/**
 * Makes its build folder grade at once: with the compilers' and graders' programs built, by grading
 * the skeletons, or as a copy of another worker's.
 * @param like a worker that is ready, or NULL
 * @return false, with the reason on stderr, if nothing can be graded there
 */
bool gw_worker_make_ready(struct gw_worker *worker, const struct gw_class_settings *settings,
                          const struct gw_worker *like);

/** Begins to grade. @return false, with a sentence on stderr, if no process could be started */
bool gw_worker_start(struct gw_worker *worker, const struct gw_class_settings *settings,
                     const struct gw_handed_in *handed_in);

/** Looks after a grading that runs: one that takes too much of the machine, or too long, is killed.
 */
void gw_worker_look_after(struct gw_worker *worker, const struct gw_class_settings *settings);

/** Kills what runs, and waits for its end. */
void gw_worker_stop(struct gw_worker *worker);

/**
 * Why a grading that has ended has left no grades.
 * @param status as waitpid() told it
 * @return a sentence without a full stop, to be freed
 */
char *gw_worker_error(const struct gw_worker *worker, int status);
