// SPDX-License-Identifier: MIT
// Distances, from the record alone: nothing else is kept.
#include "due_items.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static struct gw_practice_item *item_of(struct gw_practice_items *items,
                                        const struct gw_practice_answer *answer)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct gw_practice_answer *last = items->items[i].last;
        if (strcmp(last->kind, answer->kind) == 0 && strcmp(last->program, answer->program) == 0 &&
            strcmp(last->place, answer->place) == 0) {
            return &items->items[i];
        }
    }
    items->items = gw_one_more(items->items, items->count, sizeof(*items->items));
    items->items[items->count] = (struct gw_practice_item){.last = answer};
    return &items->items[items->count++];
}

// Right answers on one day count once: what is known today says little of next week.
static void take_answer(struct gw_practice_items *items, const struct gw_practice_answer *answer)
{
    struct gw_practice_item *item = item_of(items, answer);
    const bool same_day = item->distance > 0 && strcmp(item->last->date, answer->date) == 0;
    if (!answer->right || item->distance == 0) {
        item->distance = 1;
    } else if (!same_day) {
        const long twice = 2 * item->distance;
        item->distance = twice < GW_PRACTICE_LONGEST ? twice : GW_PRACTICE_LONGEST;
    }
    item->last = answer;
}

static int most_overdue_first(const void *left, const void *right)
{
    const struct gw_practice_item *one = left, *other = right;
    return (one->overdue < other->overdue) - (one->overdue > other->overdue);
}

struct gw_practice_items gw_practice_schedule(const struct gw_practice_record *record,
                                              const char today[GW_PRACTICE_DATE])
{
    struct gw_practice_items items = {0};
    for (size_t i = 0; i < record->count; i++) {
        if (gw_practice_is_question(&record->answers[i])) {
            take_answer(&items, &record->answers[i]);
        }
    }
    for (size_t i = 0; i < items.count; i++) {
        struct gw_practice_item *item = &items.items[i];
        item->overdue = gw_practice_days(item->last->date, today) - item->distance;
    }
    if (items.count > 0) {
        qsort(items.items, items.count, sizeof(*items.items), most_overdue_first);
    }
    return items;
}

void gw_practice_items_free(struct gw_practice_items *items)
{
    free(items->items);
    *items = (struct gw_practice_items){0};
}

bool gw_practice_is_of_lesson(const struct gw_practice_answer *answer, const char *lesson)
{
    const size_t length = strlen(lesson);
    return strncmp(answer->program, lesson, length) == 0 && answer->program[length] == '/';
}
