// SPDX-License-Identifier: MIT
// Reading where a student stands, and finding what comes next.
#include "progress.h"

#include "base/text.h"

#include <stdlib.h>
#include <sys/stat.h>

// ./gridwork hint keeps the number of the hint that it has shown last.
static int hints_shown(const char *build, const struct gw_listed *exercise)
{
    char *file = gw_format("%s/hints/%s", build, exercise->name);
    FILE *in = fopen(file, "re");
    int shown = 0;
    if (in) {
        if (fscanf(in, "%d", &shown) != 1 || shown < 0) {
            shown = 0;
        }
        fclose(in);
    }
    free(file);
    return shown;
}

// The exercise's row, of two the one that does not pass; NULL: it was never graded.
static const struct gw_row *row_of(const struct gw_report *report, const struct gw_listed *exercise)
{
    const struct gw_row *found = NULL;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        if (row->exercise == exercise && (!found || gw_row_passes(found))) {
            found = !found || !gw_row_passes(row) ? row : found;
        }
    }
    return found;
}

struct gw_progress gw_progress_collect(const struct gw_exercise_list *list, const char *build)
{
    char *results = gw_format("%s/results", build);
    struct gw_progress progress = {
        .report = gw_report_collect(list, results, GW_RESULTS_SO_FAR),
        .steps = calloc(list->count, sizeof(struct gw_step)),
        .count = list->count,
    };
    free(results);
    if (!progress.steps) {
        abort();
    }
    for (size_t i = 0; i < list->count; i++) {
        const struct gw_listed *exercise = &list->entries[i];
        progress.steps[i] = (struct gw_step){
            .exercise = exercise,
            .row = row_of(&progress.report, exercise),
            .passes = gw_report_passes(&progress.report, exercise),
            .hints = hints_shown(build, exercise),
        };
    }
    return progress;
}

void gw_progress_take_practice(struct gw_progress *progress, const char *root)
{
    char today[GW_PRACTICE_DATE];
    gw_practice_today(today);
    progress->answers = gw_practice_record_read(root);
    progress->practice = gw_practice_schedule(&progress->answers, today);
}

void gw_progress_free(struct gw_progress *progress)
{
    gw_practice_items_free(&progress->practice);
    gw_practice_record_free(&progress->answers);
    gw_report_free(&progress->report);
    free(progress->steps);
    *progress = (struct gw_progress){0};
}

const char *gw_step_state(const struct gw_step *step)
{
    return step->row ? gw_row_state(step->row) : "not graded";
}

struct gw_tally gw_progress_tally(const struct gw_progress *progress, const char *lesson)
{
    struct gw_tally tally = {.equal = true};
    int weight = 0;
    for (size_t i = 0; i < progress->count; i++) {
        const struct gw_step *step = &progress->steps[i];
        if (!gw_is_of_lesson(step->exercise, lesson)) {
            continue;
        }
        tally.equal = tally.equal && (weight == 0 || weight == step->exercise->weight);
        weight = step->exercise->weight;
        tally.exercises++;
        tally.passed += step->passes;
        tally.possible += weight;
        tally.earned += step->passes ? weight : 0;
    }
    return tally;
}

static bool is_meant(const struct gw_step *step, const char *only)
{
    return !only || gw_is_listed_as(step->exercise, only);
}

size_t gw_progress_next(const struct gw_progress *progress, const char *only)
{
    const struct gw_listed *next = gw_report_next(&progress->report, only);
    return next ? (size_t)(next - progress->report.list->entries) : progress->count;
}

size_t gw_progress_from(const struct gw_progress *progress, size_t from, const char *only)
{
    for (size_t i = 0; i < progress->count; i++) {
        const size_t place = (from + i) % progress->count;
        const struct gw_step *step = &progress->steps[place];
        if (!step->passes && is_meant(step, only)) {
            return place;
        }
    }
    return progress->count;
}

// When an exercise was graded last, in nanoseconds; 0: never.
static long long graded_at(const struct gw_step *step, const char *build)
{
    char *file =
        gw_format("%s/results/%s.%s.result", build, step->exercise->lesson, step->exercise->name);
    struct stat status;
    const bool there = step->row && stat(file, &status) == 0;
    free(file);
    return there ? status.st_mtim.tv_sec * 1000000000LL + status.st_mtim.tv_nsec : 0;
}

size_t gw_progress_here(const struct gw_progress *progress, const char *build, const char *only)
{
    size_t latest = progress->count;
    size_t last = 0;
    long long when = 0;
    for (size_t i = 0; i < progress->count; i++) {
        if (!is_meant(&progress->steps[i], only)) {
            continue;
        }
        const long long graded = graded_at(&progress->steps[i], build);
        if (graded > when) {
            when = graded;
            latest = i;
        }
        last = i;
    }
    if (latest < progress->count && !progress->steps[latest].passes) {
        return latest;
    }
    const size_t next = gw_progress_next(progress, only);
    return next < progress->count ? next : last;
}
