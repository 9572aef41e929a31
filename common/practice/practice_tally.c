// SPDX-License-Identifier: MIT
#include "practice_tally.h"

#include <string.h>

bool gw_practice_is_repair(const struct gw_practice_answer *line)
{
    return line->right && strcmp(line->command, "mend") == 0 && strcmp(line->place, "repair") == 0;
}

static bool is_of(const struct gw_practice_answer *answer, const char *lesson)
{
    return !lesson || gw_practice_is_of_lesson(answer, lesson);
}

// Whether a line says that a mistake was mended, or a kernel put in order.
static bool is_done(const struct gw_practice_answer *line)
{
    return gw_practice_is_repair(line) || (line->right && strcmp(line->command, "order") == 0);
}

// Whether an earlier line says the same.
static bool is_again(const struct gw_practice_record *record, size_t line)
{
    const struct gw_practice_answer *answers = record->answers;
    for (size_t i = 0; i < line; i++) {
        if (is_done(&answers[i]) && strcmp(answers[i].command, answers[line].command) == 0 &&
            strcmp(answers[i].program, answers[line].program) == 0) {
            return true;
        }
    }
    return false;
}

struct gw_practice_tally gw_practice_tally_of(const struct gw_practice_record *record,
                                              const struct gw_practice_items *items,
                                              const char *lesson)
{
    struct gw_practice_tally tally = {0};
    for (size_t i = 0; i < record->count; i++) {
        const struct gw_practice_answer *answer = &record->answers[i];
        if (!is_of(answer, lesson)) {
            continue;
        }
        if (gw_practice_is_question(answer)) {
            tally.asked++;
            tally.right += answer->right;
        } else if (is_done(answer) && !is_again(record, i)) {
            *(strcmp(answer->command, "order") == 0 ? &tally.ordered : &tally.mended) += 1;
        }
    }
    for (size_t i = 0; i < items->count; i++) {
        tally.due += items->items[i].overdue >= 0 && is_of(items->items[i].last, lesson);
    }
    return tally;
}

bool gw_practice_tally_is_empty(const struct gw_practice_tally *tally)
{
    return tally->asked + tally->mended + tally->ordered == 0;
}
