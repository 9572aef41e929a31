// SPDX-License-Identifier: MIT
// Starting and ending. What a job starts is gw_supervise's to find, and to end.
#include "job.h"

#include "base/process.h"
#include "base/text.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

bool gw_job_start(struct gw_job *job, const char *supervisor, const char *const *command,
                  const char *output)
{
    gw_job_end(job);
    char *number = gw_format("%d", (int)getpid());
    const char **words = NULL;
    size_t count = 0;
    words = gw_one_more(words, count, sizeof(*words));
    words[count++] = supervisor;
    words = gw_one_more(words, count, sizeof(*words));
    words[count++] = number;
    do {
        words = gw_one_more(words, count, sizeof(*words));
        words[count++] = *command;
    } while (*command++);
    const pid_t process = gw_process_start(&(struct gw_command){.words = words,
                                                                .input = "/dev/null",
                                                                .output = output,
                                                                .together = true,
                                                                .apart = GW_OWN_GROUP});
    free(words);
    free(number);
    *job = (struct gw_job){.process = process > 0 ? process : 0, .began = now()};
    return process > 0;
}

static void ended(struct gw_job *job, int status)
{
    job->status = gw_exit_status(status);
    job->seconds = now() - job->began;
    job->process = 0;
}

bool gw_job_has_ended(struct gw_job *job)
{
    int status;
    if (job->process == 0 || waitpid(job->process, &status, WNOHANG) != job->process) {
        return false;
    }
    ended(job, status);
    return true;
}

void gw_job_end(struct gw_job *job)
{
    if (job->process == 0) {
        return;
    }
    kill(job->process, SIGTERM);
    ended(job, gw_process_wait(job->process));
}
