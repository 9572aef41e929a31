// SPDX-License-Identifier: MIT
// A command that runs while the screen stays: a grading, a hint. What it says goes into a file.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

struct gw_job {
    pid_t process;  /**< 0: none runs */
    int status;     /**< of one that has ended, as a shell has it */
    double seconds; /**< how long that one took */
    double began;
};

/**
 * Starts a command below gw_supervise, so that it ends with all that it has started when we do. A
 * job that still runs is ended first.
 * @param supervisor gw_supervise
 * @param command the words, NULL behind the last
 * @param output the file that takes what it says
 * @return false if it could not be started
 */
bool gw_job_start(struct gw_job *job, const char *supervisor, const char *const *command,
                  const char *output);

/** Whether a job has ended since it was started; says so once. */
bool gw_job_has_ended(struct gw_job *job);

/** Ends it with all that it has started, if one runs, and waits for that. */
void gw_job_end(struct gw_job *job);
