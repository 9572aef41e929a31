// SPDX-License-Identifier: MIT
// Reads the list of exercises and their results.
#include "standing.h"

#include "progress/progress.h"

#include <stdlib.h>
#include <string.h>

static void take_steps(struct gw_predict_standing *standing, struct gw_exercise_list *list,
                       const struct gw_predict_settings *settings)
{
    struct gw_text passed = {0}, lessons = {0};
    struct gw_progress progress = gw_progress_collect(list, settings->build);
    gw_text_add(&passed, " ");
    gw_text_add(&lessons, " ");
    for (size_t i = 0; i < progress.count; i++) {
        const struct gw_listed *exercise = progress.steps[i].exercise;
        // Of who reads a written question nobody knows what passes.
        if (progress.steps[i].passes && !settings->json) {
            gw_text_add(&passed, "%s ", exercise->name);
            gw_text_add(&lessons, "%s ", exercise->lesson);
        }
        if (settings->wanted && gw_is_listed_as(exercise, settings->wanted)) {
            free(standing->lesson);
            standing->lesson = gw_format("%s", exercise->lesson);
        }
    }
    if (!settings->wanted && progress.count > 0) {
        const size_t here = gw_progress_here(&progress, settings->build, NULL);
        standing->lesson = gw_format("%s", progress.steps[here].exercise->lesson);
    }
    free(standing->passed);
    free(standing->lessons);
    standing->passed = passed.data;
    standing->lessons = lessons.data;
    gw_progress_free(&progress);
}

struct gw_predict_standing gw_predict_standing_of(const struct gw_predict_settings *settings)
{
    char *names = gw_format("%s/exercises.tsv", settings->build);
    struct gw_exercise_list list;
    struct gw_predict_standing standing = {.passed = gw_format(" "), .lessons = gw_format(" ")};
    if (gw_exercise_list_read(names, &list)) {
        take_steps(&standing, &list, settings);
        gw_exercise_list_free(&list);
    }
    free(names);
    return standing;
}

void gw_predict_standing_free(struct gw_predict_standing *standing)
{
    free(standing->lesson);
    free(standing->passed);
    free(standing->lessons);
    *standing = (struct gw_predict_standing){0};
}

bool gw_predict_has_name(const char *names, const char *name)
{
    char *word = gw_format(" %s ", name);
    const bool has = strstr(names, word);
    free(word);
    return has;
}

bool gw_predict_may_ask(const struct gw_predict_standing *standing,
                        const struct gw_predict_program *program)
{
    return !*program->after || gw_predict_has_name(standing->passed, program->after);
}
