// SPDX-License-Identifier: MIT
// ./gridwork predict: questions about programs of a lesson or an exercise.
#include "asking.h"

#include "progress/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The lesson of an exercise, or where the student is; NULL: not known. To be freed.
static char *lesson_of(const struct gw_predict_settings *settings)
{
    char *names = gw_format("%s/exercises.tsv", settings->build);
    struct gw_exercise_list list;
    char *lesson = NULL;
    if (gw_exercise_list_read(names, &list)) {
        if (settings->wanted) {
            for (size_t i = 0; i < list.count; i++) {
                if (gw_is_listed_as(&list.entries[i], settings->wanted)) {
                    free(lesson);
                    lesson = gw_format("%s", list.entries[i].lesson);
                }
            }
        } else {
            struct gw_progress progress = gw_progress_collect(&list, settings->build);
            if (progress.count > 0) {
                const size_t here = gw_progress_here(&progress, settings->build, NULL);
                lesson = gw_format("%s", progress.steps[here].exercise->lesson);
            }
            gw_progress_free(&progress);
        }
        gw_exercise_list_free(&list);
    }
    free(names);
    return lesson;
}

// The programs that fit, as numbers in the list: of the exercise, or else of its lesson.
static size_t choose(const struct gw_predict_settings *settings, const char *lesson, size_t *fit)
{
    const struct gw_predict_programs *programs = &settings->programs;
    char *exercise = gw_format(" %s ", settings->wanted ? settings->wanted : "");
    size_t count = 0;
    for (size_t i = 0; settings->wanted && i < programs->count; i++) {
        if (strstr(programs->program[i].exercises, exercise)) {
            fit[count++] = i;
        }
    }
    for (size_t i = 0; count == 0 && i < programs->count && lesson; i++) {
        if (strcmp(programs->program[i].lesson, lesson) == 0) {
            size_t k = i;
            while (k < programs->count && strcmp(programs->program[k].lesson, lesson) == 0) {
                fit[count++] = k++;
            }
        }
    }
    for (size_t i = 0; count == 0 && i < programs->count && !settings->wanted; i++) {
        fit[i] = i;
        count = i + 1 == programs->count ? programs->count : 0;
    }
    free(exercise);
    return count;
}

// The order in which the programs come: those of a seed, each once before one comes again.
static size_t program_at(const struct gw_predict_settings *settings, const size_t *fit,
                         size_t count, unsigned long turn)
{
    size_t *left = malloc(count * sizeof(*left));
    if (!left) {
        abort();
    }
    memcpy(left, fit, count * sizeof(*left));
    size_t chosen = 0, remaining = count;
    for (unsigned long i = 0; i <= turn % count; i++) {
        char *word = gw_format("turn %lu", turn - turn % count + i);
        const size_t at = gw_predict_draw(settings->seed, word, remaining);
        free(word);
        chosen = left[at];
        left[at] = left[--remaining];
    }
    free(left);
    return chosen;
}

static uint64_t seed_at(const struct gw_predict_settings *settings, unsigned long turn)
{
    char *word = gw_format("seed %lu", turn);
    const uint64_t seed = gw_predict_draw(settings->seed, word, 1000000000U);
    free(word);
    return seed;
}

int gw_predict_command(const struct gw_predict_settings *settings)
{
    size_t *fit = calloc(settings->programs.count + 1, sizeof(*fit));
    char *lesson = lesson_of(settings);
    const size_t count = fit ? choose(settings, lesson, fit) : 0;
    struct gw_predict_tally tally = {0};
    enum gw_asked asked = GW_ASKED;
    if (count == 0) {
        fprintf(stderr, "gridwork: there are no questions about %s yet\n",
                settings->wanted ? settings->wanted : "any lesson");
    }
    unsigned long fruitless = 0;
    for (unsigned long turn = 0;
         count > 0 && tally.asked < settings->count &&
         (asked == GW_ASKED || asked == GW_ASKED_NOTHING) && fruitless < count + 1;
         turn++) {
        const struct gw_predict_program *program =
            &settings->programs.program[program_at(settings, fit, count, turn)];
        const struct gw_predict_program *behind =
            &settings->programs.program[program_at(settings, fit, count, turn + 1)];
        struct gw_predict_instance next =
            gw_predict_instance_of(behind, seed_at(settings, turn + 1));
        asked = gw_predict_ask_reader(settings, program, seed_at(settings, turn), NULL, NULL,
                                      tally.asked + 1 < settings->count ? &next : NULL, &tally);
        fruitless = asked == GW_ASKED_NOTHING ? fruitless + 1 : 0;
        gw_predict_instance_free(&next);
    }
    gw_predict_say_tally(&tally);
    free(lesson);
    free(fit);
    return count == 0 || asked == GW_ASKED_FAILED ? 2 : 0;
}
