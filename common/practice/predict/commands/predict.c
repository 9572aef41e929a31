// SPDX-License-Identifier: MIT
// ./gridwork predict: questions about programs of a lesson or an exercise.
#include "standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The programs that fit, as numbers in the list: of the exercise, or else of its lesson, or else
// of any.
static size_t choose(const struct gw_predict_settings *settings,
                     const struct gw_predict_standing *standing, size_t *fit)
{
    enum { OF_EXERCISE, OF_LESSON, OF_ANY };
    const struct gw_predict_programs *programs = &settings->programs;
    size_t count = 0;
    for (int round = OF_EXERCISE; count == 0 && round <= OF_ANY; round++) {
        for (size_t i = 0; i < programs->count; i++) {
            const struct gw_predict_program *program = &programs->program[i];
            const bool fits =
                round == OF_EXERCISE
                    ? settings->wanted && gw_predict_has_name(program->exercises, settings->wanted)
                : round == OF_LESSON
                    ? standing->lesson && strcmp(program->lesson, standing->lesson) == 0
                    : !settings->wanted;
            if (fits && gw_predict_may_ask(standing, program)) {
                fit[count++] = i;
            }
        }
    }
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
    struct gw_predict_standing standing = gw_predict_standing_of(settings);
    const size_t count = fit ? choose(settings, &standing, fit) : 0;
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
    gw_predict_standing_free(&standing);
    free(fit);
    return count == 0 || asked == GW_ASKED_FAILED ? 2 : 0;
}
