// SPDX-License-Identifier: MIT
// What filling tables of course systems has in common.
#include "course.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The number of a text whose last point or comma is the decimal one; 0 if it has none.
static double number_of(const char *text, char *decimal)
{
    char digits[32];
    size_t count = 0;
    const char *point = strrchr(text, '.');
    const char *comma = strrchr(text, ',');
    const char *last = comma && (!point || comma > point) ? comma : point;
    *decimal = last ? *last : '.';
    for (; *text && count < sizeof(digits) - 1; text++) {
        if (text == last) {
            digits[count++] = '.';
        } else if (isdigit((unsigned char)*text)) {
            digits[count++] = *text;
        } else if (!strchr(" ,.", *text)) {
            return 0.0;
        }
    }
    digits[count] = '\0';
    return strtod(digits, NULL);
}

char *gw_class_scaled(struct gw_class_points points, const char *most)
{
    char decimal;
    const double limit = number_of(most, &decimal);
    const double mark = limit > 0.0 ? limit * gw_class_mark(points) / (double)points.possible
                                    : gw_class_mark(points);
    char *text = gw_class_mark_text(mark);
    char *point = strchr(text, '.');
    if (point) {
        *point = decimal;
    }
    return text;
}

char *gw_class_headings(const struct gw_table *table)
{
    struct gw_text text = {0};
    for (size_t i = 0; table->count > 0 && i < table->lines[0].count; i++) {
        char *heading = gw_table_text(table, 0, i);
        gw_text_add(&text, "%s'%s'", i > 0 ? ", " : "", heading);
        free(heading);
    }
    char *headings = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return headings;
}

struct gw_class_filler gw_class_filler_begin(const struct gw_class_results *results,
                                             struct gw_table *table, size_t column,
                                             struct gw_class_filled *filled)
{
    *filled = (struct gw_class_filled){0};
    bool *seen = calloc(results->people.count + 1, sizeof(*seen));
    if (!seen) {
        abort();
    }
    return (struct gw_class_filler){results, table, filled, column, seen};
}

size_t gw_class_person_by_email(const struct gw_class_filler *filler, size_t line)
{
    for (size_t i = 0; i < filler->table->lines[line].count; i++) {
        char *text = gw_table_text(filler->table, line, i);
        for (size_t j = 0; strchr(text, '@') && j < filler->results->people.count; j++) {
            if (strcasecmp(filler->results->people.people[j].email, text) == 0) {
                free(text);
                return j;
            }
        }
        free(text);
    }
    return (size_t)-1;
}

static char *who(const struct gw_person *person)
{
    return *person->name ? gw_format("%s (%s)", person->name, person->id)
                         : gw_format("%s", person->id);
}

void gw_class_fill_line(struct gw_class_filler *filler, size_t line, size_t person,
                        const char *name, const char *most)
{
    struct gw_class_filled *filled = filler->filled;
    if (person == (size_t)-1) {
        gw_note(&filled->strangers, gw_format("%s", name));
        return;
    }
    const struct gw_person *found = &filler->results->people.people[person];
    const struct gw_class_points points = gw_class_points_of(filler->results, found);
    filler->seen[person] = true;
    char *before = gw_table_text(filler->table, line, filler->column);
    if (strcasecmp(before, "EX") == 0 || strcasecmp(before, "N/A") == 0) {
        gw_note(&filled->excused, who(found));
    } else if (!points.known) {
        gw_note(&filled->unmarked, who(found));
    } else {
        char *mark = gw_class_scaled(points, most);
        gw_table_set(filler->table, line, filler->column, mark);
        filled->marks++;
        free(mark);
    }
    free(before);
}

void gw_class_filler_end(struct gw_class_filler *filler)
{
    for (size_t i = 0; i < filler->results->people.count; i++) {
        if (!filler->seen[i]) {
            gw_note(&filler->filled->absent, who(&filler->results->people.people[i]));
        }
    }
    free(filler->seen);
}

void gw_class_filled_free(struct gw_class_filled *filled)
{
    gw_notes_free(&filled->unmarked);
    gw_notes_free(&filled->excused);
    gw_notes_free(&filled->strangers);
    gw_notes_free(&filled->absent);
    *filled = (struct gw_class_filled){0};
}
