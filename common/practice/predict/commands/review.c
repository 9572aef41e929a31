// SPDX-License-Identifier: MIT
// ./gridwork review: what was answered comes back after 1, 2, 4, 8 and 16 days, with other numbers.
#include "asking.h"

#include "practice/record.h"
#include "progress/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 16 };

// Something that was asked about: a kind at a place of a program.
struct item {
    const struct gw_practice_answer *last;
    long distance; /**< days until it comes back; doubles with each right answer */
    long overdue;  /**< days since then; below 0: it is not due */
};

struct items {
    struct item *item;
    size_t count;
};

static struct item *item_of(struct items *items, const struct gw_practice_answer *answer)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct gw_practice_answer *last = items->item[i].last;
        if (strcmp(last->kind, answer->kind) == 0 && strcmp(last->program, answer->program) == 0 &&
            strcmp(last->place, answer->place) == 0) {
            return &items->item[i];
        }
    }
    items->item = gw_one_more(items->item, items->count, sizeof(*items->item));
    items->item[items->count] = (struct item){.last = answer};
    return &items->item[items->count++];
}

// Right answers on one day count once: what is known today says little of tomorrow.
static void take_answer(struct items *items, const struct gw_practice_answer *answer)
{
    struct item *item = item_of(items, answer);
    const bool same_day = item->distance > 0 && strcmp(item->last->date, answer->date) == 0;
    if (!answer->right || item->distance == 0) {
        item->distance = 1;
    } else if (!same_day) {
        item->distance = item->distance < LONGEST ? 2 * item->distance : LONGEST;
    }
    item->last = answer;
}

static int most_overdue_first(const void *left, const void *right)
{
    const struct item *one = left, *other = right;
    return (one->overdue < other->overdue) - (one->overdue > other->overdue);
}

static const struct gw_predict_program *program_named(const struct gw_predict_settings *settings,
                                                      const char *called)
{
    for (size_t i = 0; i < settings->programs.count; i++) {
        const struct gw_predict_program *program = &settings->programs.program[i];
        const size_t length = strlen(program->lesson);
        if (strncmp(called, program->lesson, length) == 0 && called[length] == '/' &&
            strcmp(called + length + 1, program->name) == 0) {
            return program;
        }
    }
    return NULL;
}

// The lessons of which an exercise passes, with blanks before and behind each. To be freed.
static char *passed_lessons(const struct gw_predict_settings *settings)
{
    char *names = gw_format("%s/exercises.tsv", settings->build);
    struct gw_text lessons = {0};
    struct gw_exercise_list list;
    gw_text_add(&lessons, " ");
    if (gw_exercise_list_read(names, &list)) {
        struct gw_progress progress = gw_progress_collect(&list, settings->build);
        for (size_t i = 0; i < progress.count; i++) {
            if (progress.steps[i].passes) {
                gw_text_add(&lessons, "%s ", progress.steps[i].exercise->lesson);
            }
        }
        gw_progress_free(&progress);
        gw_exercise_list_free(&list);
    }
    free(names);
    return lessons.data;
}

static bool is_of_passed(const char *passed, const struct gw_predict_program *program)
{
    char *word = gw_format(" %s ", program->lesson);
    const bool is = strstr(passed, word);
    free(word);
    return is;
}

static uint64_t seed_of(const struct gw_predict_settings *settings, const char *word)
{
    return gw_predict_draw(settings->seed, word, 1000000000U);
}

static enum gw_asked ask_due(const struct gw_predict_settings *settings, const struct items *items,
                             struct gw_predict_tally *tally)
{
    enum gw_asked asked = GW_ASKED;
    for (size_t i = 0; i < items->count && tally->asked < settings->count &&
                       (asked == GW_ASKED || asked == GW_ASKED_NOTHING);
         i++) {
        const struct gw_practice_answer *last = items->item[i].last;
        const struct gw_predict_kind *kind = gw_predict_kind_named(last->kind);
        const struct gw_predict_program *program = program_named(settings, last->program);
        if (items->item[i].overdue >= 0 && kind && program) {
            asked = gw_predict_ask_reader(settings, program, seed_of(settings, last->place), kind,
                                          last->place, NULL, tally);
        }
    }
    return asked;
}

// New ones, of programs in an order that the seed decides.
static enum gw_asked ask_new(const struct gw_predict_settings *settings, const char *passed,
                             struct gw_predict_tally *tally)
{
    enum gw_asked asked = GW_ASKED;
    size_t *fit = calloc(settings->programs.count + 1, sizeof(*fit)), count = 0;
    for (size_t i = 0; fit && i < settings->programs.count; i++) {
        if (is_of_passed(passed, &settings->programs.program[i])) {
            fit[count++] = i;
        }
    }
    while (count > 0 && tally->asked < settings->count &&
           (asked == GW_ASKED || asked == GW_ASKED_NOTHING)) {
        char *word = gw_format("new %zu", count);
        const size_t at = gw_predict_draw(settings->seed, word, count);
        asked = gw_predict_ask_reader(settings, &settings->programs.program[fit[at]],
                                      seed_of(settings, word), NULL, NULL, NULL, tally);
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
    struct items items = {0};
    struct gw_predict_tally tally = {0};
    char today[GW_PRACTICE_DATE];
    unsigned long done = 0;
    gw_practice_today(today);
    for (size_t i = 0; i < record.count; i++) {
        const struct gw_practice_answer *answer = &record.answers[i];
        if (gw_predict_kind_named(answer->kind)) {
            take_answer(&items, answer);
        }
        done += strcmp(answer->command, "review") == 0 && strcmp(answer->date, today) == 0;
    }
    for (size_t i = 0; i < items.count; i++) {
        items.item[i].overdue =
            gw_practice_days(items.item[i].last->date, today) - items.item[i].distance;
    }
    if (items.count > 0) {
        qsort(items.item, items.count, sizeof(*items.item), most_overdue_first);
    }
    char *passed = passed_lessons(settings);
    rest.count = done < settings->count ? settings->count - done : 0;
    enum gw_asked asked = GW_ASKED;
    int status = 0;
    if (rest.count == 0) {
        printf("Today's %lu questions are done. More come tomorrow.\n", settings->count);
    } else {
        asked = ask_due(&rest, &items, &tally);
        if (asked == GW_ASKED || asked == GW_ASKED_NOTHING) {
            asked = ask_new(&rest, passed, &tally);
        }
        if (tally.asked == 0 && asked == GW_ASKED && items.count == 0 && !passed[1]) {
            fputs("gridwork: review asks about lessons of which an exercise passes, and none does "
                  "yet. Begin with ./gridwork predict lesson2\n",
                  stderr);
            status = 2;
        } else if (tally.asked == 0 && (asked == GW_ASKED || asked == GW_ASKED_NOTHING)) {
            puts("Nothing is due today.");
        }
    }
    gw_predict_say_tally(&tally);
    free(passed);
    free(items.item);
    gw_practice_record_free(&record);
    return asked == GW_ASKED_FAILED ? 2 : status;
}
