// SPDX-License-Identifier: MIT
// ./gridwork review: what was answered comes back after 1, 2, 4, 8 and 16 days, with other numbers.
#include "standing.h"

#include "base/page/wrap.h"
#include "practice/due_items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct gw_predict_program *program_of(const struct gw_predict_settings *settings,
                                                   const struct gw_practice_answer *answer)
{
    for (size_t i = 0; i < settings->programs.count; i++) {
        const struct gw_predict_program *program = &settings->programs.program[i];
        if (gw_practice_is_of_lesson(answer, program->lesson) &&
            strcmp(gw_last_piece(answer->program), program->name) == 0) {
            return program;
        }
    }
    return NULL;
}

static uint64_t seed_of(const struct gw_predict_settings *settings, const char *word)
{
    return gw_predict_draw(settings->seed, word, 1000000000U);
}

static enum gw_asked ask_due(const struct gw_predict_settings *settings,
                             const struct gw_practice_items *items, struct gw_predict_tally *tally)
{
    enum gw_asked asked = GW_ASKED;
    for (size_t i = 0; i < items->count && tally->asked + settings->one_more < settings->count &&
                       (asked == GW_ASKED || asked == GW_ASKED_NOTHING);
         i++) {
        const struct gw_practice_answer *last = items->items[i].last;
        const struct gw_predict_kind *kind = gw_predict_kind_named(last->kind);
        const struct gw_predict_program *program = program_of(settings, last);
        if (items->items[i].overdue >= 0 && kind && program) {
            const struct gw_predict_wish wish = {.kind = kind, .place = last->place};
            asked = gw_predict_ask_reader(settings, program, seed_of(settings, last->place), &wish,
                                          NULL, tally);
        }
    }
    return asked;
}

// New ones, of programs in an order that the seed decides.
static enum gw_asked ask_new(const struct gw_predict_settings *settings,
                             const struct gw_predict_standing *standing,
                             struct gw_predict_tally *tally)
{
    enum gw_asked asked = GW_ASKED;
    size_t *fit = calloc(settings->programs.count + 1, sizeof(*fit)), count = 0;
    for (size_t i = 0; fit && i < settings->programs.count; i++) {
        const struct gw_predict_program *program = &settings->programs.program[i];
        if (gw_predict_has_name(standing->lessons, program->lesson) &&
            gw_predict_may_ask(standing, program)) {
            fit[count++] = i;
        }
    }
    while (count > 0 && tally->asked + settings->one_more < settings->count &&
           (asked == GW_ASKED || asked == GW_ASKED_NOTHING)) {
        char *word = gw_format("new %zu", count);
        const size_t at = gw_predict_draw(settings->seed, word, count);
        asked = gw_predict_ask_reader(settings, &settings->programs.program[fit[at]],
                                      seed_of(settings, word), &(struct gw_predict_wish){0}, NULL,
                                      tally);
        fit[at] = fit[--count];
        free(word);
    }
    free(fit);
    return asked;
}

int gw_review_command(const struct gw_predict_settings *settings)
{
    struct gw_predict_settings rest = *settings;
    struct gw_practice_record record = gw_practice_record_read(settings->root);
    struct gw_predict_tally tally = {0};
    char today[GW_PRACTICE_DATE];
    unsigned long done = 0;
    gw_practice_today(today);
    for (size_t i = 0; i < record.count; i++) {
        const struct gw_practice_answer *answer = &record.answers[i];
        done += strcmp(answer->command, "review") == 0 && strcmp(answer->date, today) == 0;
    }
    struct gw_practice_items items = gw_practice_schedule(&record, today);
    struct gw_predict_standing standing = gw_predict_standing_of(settings);
    rest.count = done < settings->count ? settings->count - done : 0;
    enum gw_asked asked = GW_ASKED;
    int status = 0;
    if (rest.count == 0) {
        printf("Today's %lu questions are done. More come tomorrow.\n", settings->count);
    } else {
        asked = ask_due(&rest, &items, &tally);
        if (asked == GW_ASKED || asked == GW_ASKED_NOTHING) {
            asked = ask_new(&rest, &standing, &tally);
        }
        if (tally.asked == 0 && asked == GW_ASKED && items.count == 0 && !standing.passed[1]) {
            gw_print_wrapped(stderr,
                             "gridwork: review asks about lessons of which an exercise passes, and "
                             "none does yet. Begin with ./gridwork predict lesson2",
                             0, 0);
            status = 2;
        } else if (tally.asked == 0 && !settings->one_more &&
                   (asked == GW_ASKED || asked == GW_ASKED_NOTHING)) {
            puts("Nothing is due today.");
        }
    }
    gw_predict_end_tally(settings, &tally);
    gw_predict_standing_free(&standing);
    gw_practice_items_free(&items);
    gw_practice_record_free(&record);
    return asked == GW_ASKED_FAILED                                             ? 2
           : settings->one_more && (asked == GW_ASKED_ENDED || rest.count == 0) ? GW_PREDICT_LEFT
                                                                                : status;
}
