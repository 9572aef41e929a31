// SPDX-License-Identifier: MIT
// Grading what was saved, and nothing else.
#include "watching.h"

#include "base/text.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// "^(lesson3\.add|lesson3\.transpose)$", the tests of what is wanted. The PTX machine's are run
// behind them.
static char *tests_wanted(const struct gw_watching *watch)
{
    struct gw_text tests = {0};
    for (size_t i = 0; i < watch->list.count; i++) {
        if (watch->wanted[i]) {
            gw_text_add(&tests, "%s%s\\.%s", tests.length > 0 ? "|" : "^(",
                        watch->list.entries[i].lesson, watch->list.entries[i].name);
        }
    }
    gw_text_add(&tests, ")%s$",
                watch->second            ? "\\.ptx"
                : watch->options->on_gpu ? "(\\.gpu)?"
                                         : "");
    return tests.data;
}

// What a grading leaves that was ended: files directly in its folder.
static void forget_run(const struct gw_watching *watch)
{
    char *folder = gw_format("%s/runs/%s", watch->options->build, watch->run);
    struct dirent **found;
    const int count = scandir(folder, &found, NULL, NULL);
    for (int i = 0; i < count; i++) {
        char *file = gw_format("%s/%s", folder, found[i]->d_name);
        unlink(file);
        free(file);
        free(found[i]);
    }
    if (count >= 0) {
        free(found);
        rmdir(folder);
    }
    free(folder);
}

void gw_end_grading(struct gw_watching *watch)
{
    if (watch->grading.process) {
        gw_job_end(&watch->grading);
        forget_run(watch);
    }
}

// Grades what is wanted, as `ctest -R` at the root of the clone does, under a name that tells the
// results of this grading from others.
static void begin_job(struct gw_watching *watch)
{
    gw_end_grading(watch);
    gw_set_string(&watch->run, gw_format("watch.%d.%d", (int)getpid(), ++watch->number));
    char *run = gw_format("GRIDWORK_GRADE=%s/runs/%s", watch->options->build, watch->run);
    char *tests = tests_wanted(watch);
    const char *const command[] = {"env", run, "ctest", "-R", tests, NULL};
    gw_set_string(&watch->problem, NULL);
    if (!gw_job_start(&watch->grading, watch->supervisor, command, watch->log)) {
        gw_set_string(&watch->problem, gw_format("  no process could be started for it\n"));
    }
    free(run);
    free(tests);
    watch->changed = true;
}

static void begin_grading(struct gw_watching *watch)
{
    watch->second = false;
    watch->scroll = 0;
    begin_job(watch);
}

// Behind the first verdict, which is shown meanwhile. @return whether anything of what was graded
// passes
static bool begin_second(struct gw_watching *watch)
{
    bool any = false;
    for (size_t i = 0; i < watch->list.count; i++) {
        watch->wanted[i] = watch->wanted[i] && watch->progress.steps[i].passes;
        any = any || watch->wanted[i];
    }
    if (any) {
        watch->second = true;
        begin_job(watch);
    }
    return any;
}

static bool is_of_run(const struct gw_watching *watch, const struct gw_step *step)
{
    return step->row && step->row->result.run && strcmp(step->row->result.run, watch->run) == 0;
}

// Of several that were graded the shown one may be right, and another have gone wrong.
static void show_what_failed(struct gw_watching *watch)
{
    if (!gw_instrumented_step(watch)->passes) {
        return;
    }
    for (size_t i = 0; i < watch->list.count; i++) {
        const struct gw_step *step = &watch->progress.steps[i];
        if (watch->wanted[i] && is_of_run(watch, step) && !step->passes &&
            step->row->result.state != GW_STATE_NOT_STARTED) {
            gw_watching_go_to(watch, i);
            return;
        }
    }
}

void gw_grading_ended(struct gw_watching *watch)
{
    gw_watching_read_progress(watch);
    show_what_failed(watch);
    watch->changed = true;
    if (watch->second) {
        watch->second = false;
        memset(watch->wanted, 0, watch->list.count * sizeof(*watch->wanted));
        return;
    }
    char now[sizeof("14:03:22")] = "";
    const time_t seconds = time(NULL);
    struct tm local;
    if (localtime_r(&seconds, &local)) {
        strftime(now, sizeof(now), "%H:%M:%S", &local);
    }
    gw_set_string(&watch->graded, gw_format("%s, %.1f s", now, watch->grading.seconds));
    if (watch->wanted[watch->here] && !is_of_run(watch, gw_instrumented_step(watch))) {
        char *said = gw_text_of_file(watch->log);
        gw_set_string(&watch->problem,
                      *said ? gw_format("%s", said)
                            : gw_format("  the grader is missing: start ./gridwork watch again\n"));
        free(said);
    }
    if (!watch->options->on_ptx || !begin_second(watch)) {
        memset(watch->wanted, 0, watch->list.count * sizeof(*watch->wanted));
    }
}

// Whether an exercise was graded, but with another content than its file has now.
static bool is_stale(const struct gw_watching *watch, size_t place)
{
    const struct gw_row *row = watch->progress.steps[place].row;
    return row && row->result.content &&
           strcmp(row->result.content, watch->changes.files[place].content) != 0;
}

static bool is_instrumented(const struct gw_watching *watch, size_t place)
{
    return !watch->only || gw_is_listed_as(&watch->list.entries[place], watch->only);
}

// Wants graded what is saved, and what calls its function once that is begun.
// @return the first of these; the number of all exercises if none is watched
static size_t want(struct gw_watching *watch, size_t saved)
{
    const char *name = watch->list.entries[saved].name;
    size_t first = watch->list.count;
    for (size_t i = watch->list.count; i-- > 0;) {
        const struct gw_row *row = watch->progress.steps[i].row;
        const bool is_begun = row && row->result.state != GW_STATE_NOT_STARTED;
        const bool calls_it = is_begun && gw_is_built_with(&watch->list.entries[i], name);
        if ((i == saved || calls_it) && is_instrumented(watch, i)) {
            watch->wanted[i] = true;
            first = i;
        }
    }
    return first;
}

bool gw_grade_saved(struct gw_watching *watch)
{
    const bool soon = gw_changes_look(&watch->changes);
    size_t first = watch->list.count;
    for (size_t i = 0; soon && i < watch->list.count; i++) {
        if (!gw_has_changed(&watch->changes.files[i])) {
            continue;
        }
        gw_change_taken(&watch->changes.files[i]);
        const size_t wanted = want(watch, i);
        first = wanted < first ? wanted : first;
    }
    const bool any = first < watch->list.count;
    if (any) {
        gw_watching_go_to(watch, watch->wanted[watch->here] ? watch->here : first);
        watch->note = NULL;
        begin_grading(watch);
    }
    return soon && !any;
}

void gw_grade_here(struct gw_watching *watch)
{
    watch->wanted[watch->here] = true;
    begin_grading(watch);
}

void gw_grade_at_first(struct gw_watching *watch)
{
    for (size_t i = 0; i < watch->list.count; i++) {
        if (is_stale(watch, i)) {
            want(watch, i);
        }
    }
    gw_grade_here(watch);
}

char *gw_grading_message(const struct gw_watching *watch)
{
    struct gw_text words = {0};
    if (!watch->grading.process) {
        return NULL;
    }
    for (size_t i = 0; i < watch->list.count; i++) {
        if (watch->wanted[i]) {
            gw_text_add(&words, "%s%s",
                        words.length > 0 ? ", "
                        : watch->second  ? "running nvcc's code of "
                                         : "grading ",
                        watch->list.entries[i].name);
        }
    }
    return words.data;
}
