// SPDX-License-Identifier: MIT
#include "small_change.h"

#include "base/text.h"
#include "difference.h"

#include <stdlib.h>

// Whether two changes of the same file are at the same place: they share a line, or the one begins
// where the other ends.
static bool is_at(const struct gw_changed *change, const struct gw_difference *mistake)
{
    for (size_t i = 0; i < mistake->count; i++) {
        const struct gw_changed *place = &mistake->places[i];
        if (change->at <= place->end && place->at <= change->end) {
            return true;
        }
    }
    return false;
}

// Adds ", 12 to 14" or, of lines that were only taken away, ", 12 (where lines were removed)".
static void add_lines(struct gw_text *text, const struct gw_changed *change)
{
    const char *separator = text->length > 0 ? ", " : "";
    const size_t first = change->with + 1;
    if (change->put == 0) {
        gw_text_add(text, "%s%zu (where code was removed)", separator, first);
    } else if (change->and_end - change->with == 1) {
        gw_text_add(text, "%s%zu", separator, first);
    } else {
        gw_text_add(text, "%s%zu to %zu", separator, first, change->and_end);
    }
}

char *gw_why_not_small(const struct gw_source_text *mistaken, const struct gw_source_text *right,
                       const struct gw_source_text *mended)
{
    struct gw_difference mistake = gw_difference_between(mistaken, right);
    struct gw_difference change = gw_difference_between(mistaken, mended);
    const size_t allowed = gw_difference_size(&mistake) + GW_LINES_MORE;
    const size_t size = gw_difference_size(&change);
    char *why = NULL;
    if (size > allowed) {
        struct gw_text beyond = {0};
        struct gw_text all = {0};
        for (size_t i = 0; i < change.count; i++) {
            add_lines(&all, &change.places[i]);
            if (!is_at(&change.places[i], &mistake)) {
                add_lines(&beyond, &change.places[i]);
            }
        }
        const bool elsewhere = beyond.length > 0;
        why = gw_format("you changed %zu lines, and %zu are enough; %s: %s", size, allowed,
                        elsewhere ? "these need not have changed" : "fewer of these need to change",
                        gw_text_string(elsewhere ? &beyond : &all));
        gw_text_free(&beyond);
        gw_text_free(&all);
    }
    free(mistake.places);
    free(change.places);
    return why;
}
