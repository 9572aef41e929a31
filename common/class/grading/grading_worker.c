// SPDX-License-Identifier: MIT
#include "grading_worker.h"

#include "base/process.h"
#include "base/text.h"
#include "command_words.h"
#include "tree.h"
#include "verdicts.h"
#include "wall.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    // A compiler starts its parts, one after another; a fork bomb does not get out of the box.
    MOST_PROCESSES = 300,
    MOST_MINUTES = 60,
    MOST_ATTEMPTS = 3,
    MOST_LINE = 300
};

void gw_worker_begin(struct gw_worker *worker, const struct gw_class_settings *settings,
                     long number)
{
    // A build folder remembers its path, and has another one behind the wall.
    *worker = (struct gw_worker){.build = gw_format("%s/%s%ld", settings->builds,
                                                    settings->walled ? "walled" : "worker", number),
                                 .results = gw_format("%s/results%ld", settings->builds, number)};
}

void gw_worker_end(struct gw_worker *worker)
{
    gw_worker_stop(worker);
    free(worker->build);
    free(worker->results);
}

// Runs a command of the system to its end. Returns whether it succeeded.
static bool run(const char *first, const char *second, const char *third, const char *fourth)
{
    const char *const words[] = {first, second, third, fourth, NULL};
    return gw_process_run(&(struct gw_command){.words = words}) == 0;
}

static void add_grade(struct gw_words *words, const struct gw_class_settings *settings,
                      const char *build, const char *results, const char *from, const char *name)
{
    char *grade = gw_format("%s/common/scripts/grade", settings->root);
    char *json = gw_format("%s/grades.json", results);
    char *junit = gw_format("%s/junit.xml", results);
    gw_add_words(words, "sh", grade, "--from", from, "--called", name, "--build", build, "--json",
                 json, "--junit", junit, NULL);
    if (*settings->lesson) {
        gw_add_words(words, settings->lesson, NULL);
    }
    if (settings->unsafe) {
        gw_add_words(words, "--unsafe", NULL);
    }
    free(grade);
    free(json);
    free(junit);
}

// Starts to grade a folder, of which only the last piece of its path is told.
static bool start(struct gw_worker *worker, const struct gw_class_settings *settings,
                  const char *handed_in)
{
    // What was left of an earlier grading is none of this one.
    if (!run("rm", "-rf", "--", worker->results) || mkdir(worker->results, 0755) != 0 ||
        (mkdir(worker->build, 0755) != 0 && errno != EEXIST)) {
        fprintf(stderr, "gridwork: %s and %s cannot be made: %s\n", worker->results, worker->build,
                strerror(errno));
        return false;
    }
    const char *name = gw_last_piece(handed_in);
    char *above = gw_format("%.*s", (int)(name - handed_in - 1), handed_in);
    // A name that begins with a dash would be an option.
    char *from = gw_format("%s%s", *name == '-' ? "./" : "", name);
    struct gw_words words = {0};
    if (settings->walled) {
        const struct gw_places places = {worker->build, worker->results, (char *)handed_in,
                                         (char *)name};
        gw_add_wall(&words, settings, &places);
        char *build = gw_walled_build(settings);
        add_grade(&words, settings, build, gw_walled_results(), from, name);
        free(build);
    } else {
        add_grade(&words, settings, worker->build, worker->results, from, name);
    }
    char *report = gw_format("%s/report.txt", worker->results);
    char *said = gw_format("%s/said.txt", worker->results);
    worker->too_much = NULL;
    clock_gettime(CLOCK_MONOTONIC, &worker->since);
    worker->process =
        gw_process_start(&(struct gw_command){.words = (const char *const *)words.word,
                                              .folder = settings->walled ? NULL : above,
                                              .input = "/dev/null",
                                              .output = report,
                                              .errors = said,
                                              .apart = GW_OWN_SESSION});
    if (worker->process < 0) {
        fprintf(stderr, "gridwork: no process can be started: %s\n", strerror(errno));
        worker->process = 0;
    }
    gw_free_words(&words);
    free(report);
    free(said);
    free(above);
    free(from);
    return worker->process > 0;
}

bool gw_worker_start(struct gw_worker *worker, const struct gw_class_settings *settings,
                     const struct gw_handed_in *handed_in)
{
    char *folder = gw_format("%s/submissions/%s", settings->class_folder, handed_in->folder);
    worker->handed_in = handed_in;
    const bool started = start(worker, settings, folder);
    free(folder);
    return started;
}

// The last line that a grading said, to be freed: its reason, if it has ended by one.
static char *last_words(const struct gw_worker *worker)
{
    char *path = gw_format("%s/said.txt", worker->results);
    FILE *file = fopen(path, "re");
    free(path);
    char line[MOST_LINE];
    char last[MOST_LINE] = "";
    while (file && fgets(line, sizeof(line), file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line) {
            memcpy(last, line, sizeof(last));
        }
    }
    if (file) {
        fclose(file);
    }
    const char *text = strncmp(last, "gridwork: ", 10) == 0 ? last + 10 : last;
    size_t length = strlen(text);
    length -= length > 0 && text[length - 1] == '.';
    return gw_format("%.*s", (int)length, text);
}

char *gw_worker_error(const struct gw_worker *worker, int status)
{
    if (worker->too_much) {
        return gw_format("%s", worker->too_much);
    }
    if (WIFSIGNALED(status)) {
        return gw_format("its grading was ended by signal %d (%s)", WTERMSIG(status),
                         strsignal(WTERMSIG(status)));
    }
    char *said = last_words(worker);
    char *failure =
        *said ? gw_format("%s", said)
              : gw_format("its grading ended with status %d and said nothing", WEXITSTATUS(status));
    free(said);
    return failure;
}

void gw_worker_look_after(struct gw_worker *worker, const struct gw_class_settings *settings)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const struct gw_tree tree = gw_tree_of(worker->process);
    // All workers together leave an eighth of the machine to others.
    const size_t memory = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE) / 8 * 7 /
                          (size_t)settings->jobs;
    if (tree.processes > MOST_PROCESSES) {
        worker->too_much = "its grading had more than 300 processes and was stopped";
    } else if (tree.bytes > memory) {
        worker->too_much = "its grading used more memory than a worker may and was stopped";
    } else if (now.tv_sec - worker->since.tv_sec > MOST_MINUTES * 60) {
        worker->too_much = "its grading took more than an hour and was stopped";
    }
    if (worker->too_much) {
        kill(worker->process, SIGKILL);
    }
}

void gw_worker_stop(struct gw_worker *worker)
{
    if (worker->process > 0) {
        kill(worker->process, SIGKILL);
        gw_process_wait(worker->process);
        worker->process = 0;
    }
}

static char *mark_of(const struct gw_worker *worker)
{
    return gw_format("%s.ready", worker->build);
}

// What a worker is ready for: a lesson's graders by this workbook.
static char *readiness(const struct gw_class_settings *settings)
{
    return gw_format("%s %s\n", settings->workbook, settings->lesson);
}

static bool is_ready(const struct gw_worker *worker, const struct gw_class_settings *settings)
{
    char *mark = mark_of(worker);
    char *wanted = readiness(settings);
    char line[MOST_LINE] = "";
    FILE *file = fopen(mark, "re");
    const bool ready = file && fgets(line, sizeof(line), file) && strcmp(line, wanted) == 0;
    if (file) {
        fclose(file);
    }
    free(mark);
    free(wanted);
    return ready;
}

static bool say_ready(const struct gw_worker *worker, const struct gw_class_settings *settings)
{
    char *mark = mark_of(worker);
    char *ready = readiness(settings);
    FILE *file = fopen(mark, "we");
    bool written = file && fputs(ready, file) >= 0;
    written = file && fclose(file) == 0 && written;
    if (!written) {
        fprintf(stderr, "gridwork: %s cannot be written: %s\n", mark, strerror(errno));
    }
    free(mark);
    free(ready);
    return written;
}

// Grades the skeletons once. Returns how that ended, or -1 if it could not begin.
static int grade_skeletons_once(struct gw_worker *worker, const struct gw_class_settings *settings)
{
    char *lessons = gw_format("%s/lessons", settings->root);
    int status = -1;
    if (start(worker, settings, lessons)) {
        status = gw_process_wait(worker->process);
        worker->process = 0;
    }
    free(lessons);
    return status;
}

// What the skeletons need is then built, and whether anything can be graded is known. Whoever is
// killed meanwhile is replaced.
static bool grade_skeletons(struct gw_worker *worker, const struct gw_class_settings *settings)
{
    int status = 0;
    for (int attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
        status = grade_skeletons_once(worker, settings);
        if (status < 0 || !WIFSIGNALED(status)) {
            break;
        }
    }
    if (status >= 0 && gw_outcome_of(worker->results) == GW_OUTCOME_VERDICT) {
        return true;
    }
    char *failure = status >= 0 ? gw_worker_error(worker, status) : NULL;
    fprintf(stderr, "gridwork: nothing can be graded here: %s\n",
            failure ? failure : "the reason stands above");
    free(failure);
    return false;
}

bool gw_worker_make_ready(struct gw_worker *worker, const struct gw_class_settings *settings,
                          const struct gw_worker *like)
{
    if (is_ready(worker, settings)) {
        return true;
    }
    char *mark = mark_of(worker);
    unlink(mark);
    free(mark);
    if (like) {
        if (!run("rm", "-rf", "--", worker->build) ||
            !run("cp", "-a", like->build, worker->build)) {
            fprintf(stderr, "gridwork: %s could not be copied to %s\n", like->build, worker->build);
            return false;
        }
    } else if (!grade_skeletons(worker, settings)) {
        return false;
    }
    return say_ready(worker, settings);
}
