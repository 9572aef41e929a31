// SPDX-License-Identifier: MIT
// ./gridwork predict: questions about programs of a lesson or an exercise.
#include "drawn.h"

#include "base/page/wrap.h"
#include "practice/due_items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Programs of the exercise that was named, or of the lesson, or any.
enum nearness { OF_EXERCISE, OF_LESSON, OF_ANY, NEARNESSES };

static bool is_near(const struct gw_predict_settings *settings,
                    const struct gw_predict_standing *standing,
                    const struct gw_predict_program *program, enum nearness nearness)
{
    return nearness == OF_EXERCISE
               ? settings->wanted && gw_predict_has_name(program->exercises, settings->wanted)
           : nearness == OF_LESSON
               ? standing->lesson && strcmp(program->lesson, standing->lesson) == 0
               : true;
}

static struct gw_predict_drawn nearest(const struct gw_predict_settings *settings,
                                       const struct gw_predict_standing *standing)
{
    const struct gw_predict_programs *programs = &settings->programs;
    struct gw_predict_drawn from = {0};
    for (int near = OF_EXERCISE; from.count == 0 && near < NEARNESSES; near++) {
        for (size_t i = 0; i < programs->count; i++) {
            const struct gw_predict_program *program = &programs->program[i];
            if ((near != OF_ANY || !settings->wanted) &&
                is_near(settings, standing, program, (enum nearness)near) &&
                gw_predict_may_ask(standing, program)) {
                gw_predict_drawn_add(&from, i);
            }
        }
    }
    return from;
}

// The kind that asks about the checker's reports.
static const struct gw_predict_kind *kind_of_reports(void)
{
    int i = 0;
    while (!gw_predict_kinds[i]->place_of_page) {
        i++;
    }
    return gw_predict_kinds[i];
}

// One question about a kind, or about a program with that report; of the nearest one that has it.
static enum gw_asked ask_about(const struct gw_predict_settings *settings,
                               const struct gw_predict_standing *standing,
                               struct gw_predict_tally *tally, unsigned long *turn)
{
    const struct gw_predict_kind *kind = gw_predict_kind_named(settings->about);
    const struct gw_predict_kind *reports = kind_of_reports();
    enum gw_asked asked = GW_ASKED;
    for (int near = OF_EXERCISE; near < NEARNESSES; near++) {
        struct gw_predict_drawn from = {
            .wish = {.kind = kind ? kind : reports,
                     .not_of = near == OF_ANY && settings->wanted ? standing->lesson : NULL}};
        for (size_t i = 0; i < settings->programs.count; i++) {
            const struct gw_predict_program *program = &settings->programs.program[i];
            if (is_near(settings, standing, program, (enum nearness)near) &&
                gw_predict_may_ask(standing, program) &&
                (kind || strcmp(program->report, settings->about) == 0)) {
                gw_predict_drawn_add(&from, i);
            }
        }
        // Where there is no such place, the line, and else any question of the kind.
        const char *const places[] = {
            kind ? NULL : reports->place_of_page(settings->about, settings->seed), "line", NULL};
        const int last = sizeof(places) / sizeof(places[0]) - 1;
        for (int i = kind ? last : 0; i <= last && asked == GW_ASKED && tally->asked == 0; i++) {
            from.wish.place = places[i];
            asked = gw_predict_ask_drawn(settings, &from, 1, tally, turn);
        }
        free(from.program);
    }
    return asked;
}

// Whether the reader has answered an opening question about a program.
static bool is_answered(const struct gw_practice_record *record,
                        const struct gw_predict_program *program)
{
    for (size_t i = 0; i < record->count; i++) {
        const struct gw_practice_answer *answer = &record->answers[i];
        if (strcmp(answer->command, "predict") == 0 &&
            gw_practice_is_of_lesson(answer, program->lesson) &&
            strcmp(gw_last_piece(answer->program), program->name) == 0) {
            return true;
        }
    }
    return false;
}

// The programs that open a lesson, and have not been asked about.
static enum gw_asked ask_opening(const struct gw_predict_settings *settings,
                                 struct gw_predict_tally *tally, unsigned long *turn)
{
    struct gw_practice_record record = {0};
    struct gw_predict_drawn from = {.opening = true};
    if (!settings->seeded) {
        record = gw_practice_record_read(settings->root);
    }
    for (size_t i = 0; i < settings->programs.count; i++) {
        const struct gw_predict_program *program = &settings->programs.program[i];
        if (settings->wanted && strcmp(program->lesson, settings->wanted) == 0 &&
            strcmp(program->opens, " ") != 0 && !is_answered(&record, program)) {
            gw_predict_drawn_add(&from, i);
        }
    }
    // Each program once; the rest are questions of any kind.
    const unsigned long most = settings->count - settings->one_more;
    const unsigned long until = from.count < most ? from.count : most;
    const enum gw_asked asked = gw_predict_ask_drawn(settings, &from, until, tally, turn);
    free(from.program);
    gw_practice_record_free(&record);
    return asked;
}

// @return false, after a sentence: nobody asks about such a thing
static bool is_known(const struct gw_predict_settings *settings)
{
    const struct gw_predict_programs *programs = &settings->programs;
    struct gw_text words = {0}, reports = {0};
    bool known = !settings->about || gw_predict_kind_named(settings->about);
    for (int i = 0; gw_predict_kinds[i]; i++) {
        gw_text_add(&words, "%s%s", i > 0 ? ", " : "", gw_predict_kinds[i]->name);
    }
    gw_text_add(&reports, " ");
    for (size_t i = 0; i < programs->count && !known; i++) {
        const char *report = programs->program[i].report;
        known = *report && strcmp(report, settings->about) == 0;
        if (*report && !gw_predict_has_name(reports.data, report)) {
            gw_text_add(&reports, "%s ", report);
        }
    }
    gw_text_add(&words, ", or a report:%.*s", (int)strlen(reports.data) - 1, reports.data);
    gw_text_free(&reports);
    if (!known) {
        char *sentence = gw_format("gridwork: there are no questions about '%s'; --about takes a "
                                   "kind of questions: %s",
                                   settings->about, gw_text_string(&words));
        if (isatty(STDERR_FILENO)) {
            gw_print_wrapped(stderr, sentence, 0, 0);
        } else {
            fprintf(stderr, "%s\n", sentence); // a program that reads it has it in one line
        }
        free(sentence);
    }
    gw_text_free(&words);
    return known;
}

int gw_predict_command(const struct gw_predict_settings *settings)
{
    if (!is_known(settings)) {
        return 2;
    }
    struct gw_predict_standing standing = gw_predict_standing_of(settings);
    struct gw_predict_drawn from = nearest(settings, &standing);
    struct gw_predict_tally tally = {0};
    unsigned long turn = 0;
    enum gw_asked asked = settings->about   ? ask_about(settings, &standing, &tally, &turn)
                          : settings->opens ? ask_opening(settings, &tally, &turn)
                                            : GW_ASKED;
    if (asked == GW_ASKED) {
        asked = gw_predict_ask_drawn(settings, &from, settings->count - settings->one_more, &tally,
                                     &turn);
    }
    if (tally.asked == 0 && asked == GW_ASKED) {
        fprintf(stderr, "gridwork: there are no questions about %s yet\n",
                settings->wanted ? settings->wanted : "any lesson");
        asked = GW_ASKED_FAILED;
    }
    gw_predict_end_tally(settings, &tally);
    gw_predict_standing_free(&standing);
    free(from.program);
    return asked == GW_ASKED_FAILED                        ? 2
           : settings->one_more && asked == GW_ASKED_ENDED ? GW_PREDICT_LEFT
                                                           : 0;
}
