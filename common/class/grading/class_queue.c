// SPDX-License-Identifier: MIT
// One process hands out the submissions and is the only one that writes results, so that workers
// need not know of each other; several such processes (on a cluster) have shares of the
// submissions.
#include "class_queue.h"

#include "base/descendants.h"
#include "base/text.h"
#include "class_progress.h"
#include "grading_worker.h"
#include "verdicts.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ATTEMPTS = 3, LOOK_EVERY_NANOSECONDS = 500000000 };

/** What is to be graded, in order; who has no verdict after an attempt waits at the end again. */
struct queue {
    struct waiting {
        const struct gw_handed_in *handed_in;
        int attempts;
    } * waiting;
    size_t first, count;
};

static void put(struct queue *queue, const struct gw_handed_in *handed_in, int attempts)
{
    queue->waiting = gw_one_more(queue->waiting, queue->count, sizeof(*queue->waiting));
    queue->waiting[queue->count++] = (struct waiting){handed_in, attempts};
}

/** All that belongs to one run. */
struct run {
    const struct gw_class_settings *settings;
    struct queue queue;
    struct gw_worker *workers;
    int *attempts; /**< of what each worker grades, this one among them */
    struct gw_class_progress progress;
    size_t empty; /**< submissions of which nothing could be taken */
    bool failed;  /**< nothing more can be written, or started */
};

// Whether anything of it could be taken.
static bool has_files(const struct gw_class_settings *settings,
                      const struct gw_handed_in *handed_in)
{
    char *path = gw_format("%s/submissions/%s", settings->class_folder, handed_in->folder);
    DIR *folder = opendir(path);
    bool has = false;
    for (const struct dirent *entry; folder && !has && (entry = readdir(folder));) {
        has = entry->d_name[0] != '.';
    }
    if (folder) {
        closedir(folder);
    }
    free(path);
    return has;
}

// Says so, once, if results of another lesson are replaced.
static void tell_of_other(const struct gw_class_settings *settings, const struct gw_people *people)
{
    char *other = NULL;
    for (size_t i = 0; i < people->submission_count && !other; i++) {
        other = gw_other_lesson(settings, &people->submissions[i]);
    }
    if (other) {
        fprintf(stderr,
                "gridwork: this class has results of %s, which those of %s replace; with --class "
                "DIR each has a folder of its own\n",
                other, *settings->lesson ? settings->lesson : "all lessons");
    }
    free(other);
}

// Puts what is to be graded into the queue. What has no file has nothing to grade, and nobody but a
// person can say what that is worth: it gets a reason.
static void fill(struct run *run, const struct gw_people *people)
{
    const struct gw_class_settings *settings = run->settings;
    for (size_t i = 0; i < people->submission_count; i++) {
        const struct gw_handed_in *handed_in = &people->submissions[i];
        if ((long)(i % (size_t)settings->workers) != settings->worker) {
            continue;
        }
        if (!has_files(settings, handed_in)) {
            run->empty++;
            run->failed = !gw_keep_verdict(settings, handed_in, NULL,
                                           "nothing of what was handed in could be taken") ||
                          run->failed;
        } else if (settings->fresh || !gw_has_verdict(settings, handed_in)) {
            put(&run->queue, handed_in, 0);
        }
    }
}

// Gives a worker without work the next submission. Returns whether it has one now.
static bool employ(struct run *run, long number)
{
    struct queue *queue = &run->queue;
    if (queue->first == queue->count || run->failed) {
        return false;
    }
    const struct waiting *next = &queue->waiting[queue->first++];
    run->attempts[number] = next->attempts + 1;
    run->failed = !gw_worker_start(&run->workers[number], run->settings, next->handed_in);
    return !run->failed;
}

// A grading has ended: its verdict is kept, or it is tried again, or the reason is kept.
static void take_result(struct run *run, long number, int status)
{
    struct gw_worker *worker = &run->workers[number];
    worker->process = 0;
    const enum gw_outcome outcome = WIFEXITED(status) && !worker->too_much
                                        ? gw_outcome_of(worker->results)
                                        : GW_OUTCOME_NOTHING;
    if (outcome != GW_OUTCOME_VERDICT && run->attempts[number] < ATTEMPTS) {
        put(&run->queue, worker->handed_in, run->attempts[number]);
        return;
    }
    char *failure = outcome == GW_OUTCOME_NOTHING ? gw_worker_error(worker, status) : NULL;
    run->failed =
        !gw_keep_verdict(run->settings, worker->handed_in, worker->results, failure) || run->failed;
    free(failure);
    run->progress.done++;
    run->progress.without += outcome != GW_OUTCOME_VERDICT;
    gw_class_progress_show(&run->progress);
}

// Takes what has ended. Returns how many gradings still run.
static long collect(struct run *run)
{
    long running = 0;
    for (long i = 0; i < run->settings->jobs; i++) {
        struct gw_worker *worker = &run->workers[i];
        int status;
        if (worker->process > 0 && waitpid(worker->process, &status, WNOHANG) == worker->process) {
            take_result(run, i, status);
        }
        if (worker->process == 0) {
            running += employ(run, i);
        } else {
            gw_worker_look_after(worker, run->settings);
            running++;
        }
    }
    return running;
}

// Waits until a grading has ended, or half a second. Returns false if somebody wants all of it to
// end.
static bool wait_a_little(const sigset_t *set)
{
    const struct timespec interval = {.tv_nsec = LOOK_EVERY_NANOSECONDS};
    const int got = sigtimedwait(set, NULL, &interval);
    return got == SIGCHLD || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool make_ready(struct run *run)
{
    const long wanted =
        (long)run->queue.count < run->settings->jobs ? (long)run->queue.count : run->settings->jobs;
    for (long i = 0; i < wanted; i++) {
        if (!gw_worker_make_ready(&run->workers[i], run->settings,
                                  i > 0 ? &run->workers[0] : NULL)) {
            return false;
        }
    }
    return true;
}

static enum gw_class_ending grade_all(struct run *run)
{
    sigset_t set;
    gw_watched_signals(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    gw_adopt_descendants();
    clock_gettime(CLOCK_MONOTONIC, &run->progress.since);
    gw_class_progress_show(&run->progress);
    bool wanted = true;
    while (wanted && collect(run) > 0) {
        wanted = wait_a_little(&set);
    }
    gw_class_progress_end(&run->progress);
    gw_kill_descendants();
    if (!wanted || run->failed) {
        fprintf(stderr,
                "gridwork: stopped with %zu of %zu graded; the same command goes on from here\n",
                run->progress.done, run->progress.all);
        return GW_CLASS_STOPPED;
    }
    return run->progress.without + run->empty > 0 ? GW_CLASS_SOME_NOT : GW_CLASS_GRADED;
}

enum gw_class_ending gw_grade_class(const struct gw_class_settings *settings,
                                    const struct gw_people *people)
{
    struct run run = {.settings = settings};
    tell_of_other(settings, people);
    fill(&run, people);
    run.progress.all = run.queue.count;
    if (run.queue.count == 0) {
        fputs("Everything that was handed in has its verdict already; --fresh grades it again.\n",
              stderr);
        free(run.queue.waiting);
        return run.empty > 0 ? GW_CLASS_SOME_NOT : GW_CLASS_GRADED;
    }
    run.workers = calloc((size_t)settings->jobs, sizeof(*run.workers));
    run.attempts = calloc((size_t)settings->jobs, sizeof(*run.attempts));
    if (!run.workers || !run.attempts) {
        abort();
    }
    for (long i = 0; i < settings->jobs; i++) {
        gw_worker_begin(&run.workers[i], settings, settings->worker + i + 1);
    }
    const enum gw_class_ending ending = make_ready(&run) ? grade_all(&run) : GW_CLASS_STOPPED;
    for (long i = 0; i < settings->jobs; i++) {
        gw_worker_end(&run.workers[i]);
    }
    free(run.workers);
    free(run.attempts);
    free(run.queue.waiting);
    return ending;
}
