// SPDX-License-Identifier: MIT
// Moodle's offline grading worksheet.
#include "course.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ID, GRADE, MODIFIED, NEEDED, MOST = NEEDED, HEADINGS };

// recordid, grade, lastmodifiedgrade and maxgrade of Moodle's language packs.
static const char *const languages[][HEADINGS] = {
    {"Identifier", "Grade", "Last modified (grade)", "Maximum grade"},
    {"ID", "Bewertung", "Zuletzt geändert (Bewertung)", "Bestwertung"},
    {"Identifiant", "Note", "Dernière modification (note)", "Note maximale"},
    {"Identificador", "Calificación", "Última modificación (calificación)", "Calificación máxima"},
};

// Whether a table has all three; then `found` are they and, if there is one, that of the most
// points.
static bool has_headings(const struct gw_table *table, const char *const headings[HEADINGS],
                         size_t found[HEADINGS])
{
    for (int i = 0; i < HEADINGS; i++) {
        found[i] = headings[i] ? gw_table_column(table, headings[i]) : GW_NO_COLUMN;
        if (i < NEEDED && found[i] == GW_NO_COLUMN) {
            return false;
        }
    }
    return true;
}

// Cuts "id,grade,modified" at its commas. @return whether that are three
static bool split(char *columns, const char *headings[HEADINGS])
{
    int count = 0;
    while (columns && count < NEEDED) {
        headings[count++] = columns;
        columns = strchr(columns, ',');
        if (columns) {
            *columns++ = '\0';
        }
    }
    return count == NEEDED && !columns;
}

static bool find_columns(const struct gw_table *table, const char *columns, size_t found[HEADINGS])
{
    if (columns) {
        char *copy = gw_format("%s", columns);
        const char *headings[HEADINGS] = {0};
        const bool three = split(copy, headings) && has_headings(table, headings, found);
        free(copy);
        // Their language may be a known one all the same.
        for (size_t i = 0; three && i < sizeof(languages) / sizeof(*languages); i++) {
            const size_t most = gw_table_column(table, languages[i][MOST]);
            found[MOST] = most != GW_NO_COLUMN ? most : found[MOST];
        }
        return three;
    }
    for (size_t i = 0; i < sizeof(languages) / sizeof(*languages); i++) {
        if (has_headings(table, languages[i], found)) {
            return true;
        }
    }
    return false;
}

// Whether an identifier, "Participant 1234" in any language, is a person's id: the same, its number
// alone, or that in English, as submissions are named.
static bool is_id(const char *identifier, const char *id)
{
    static const char english[] = "Participant ";
    const char *number = identifier + strlen(identifier);
    while (number > identifier && isdigit((unsigned char)number[-1])) {
        number--;
    }
    const bool is_english = strncmp(id, english, strlen(english)) == 0;
    return *id && (strcmp(identifier, id) == 0 ||
                   (*number && strcmp(number, is_english ? id + strlen(english) : id) == 0));
}

static size_t person_of(const struct gw_class_filler *filler, size_t line, const char *identifier)
{
    for (size_t i = 0; i < filler->results->people.count; i++) {
        if (is_id(identifier, filler->results->people.people[i].id)) {
            return i;
        }
    }
    return gw_class_person_by_email(filler, line);
}

char *gw_class_fill_moodle(const struct gw_class_results *results, struct gw_table *table,
                           const char *columns, struct gw_class_filled *filled)
{
    *filled = (struct gw_class_filled){0};
    size_t found[HEADINGS];
    if (!find_columns(table, columns, found)) {
        char *headings = gw_class_headings(table);
        char *why = gw_format("a worksheet has an identifier, a grade and when that was last "
                              "modified, and here are %s; say "
                              "which they are: --columns '%s'",
                              headings, "Identifier,Grade,Last modified (grade)");
        free(headings);
        return why;
    }
    struct gw_class_filler filler = gw_class_filler_begin(results, table, found[GRADE], filled);
    for (size_t i = 1; i < table->count; i++) {
        char *identifier = gw_table_text(table, i, found[ID]);
        char *most = found[MOST] == GW_NO_COLUMN ? gw_format("%s", "")
                                                 : gw_table_text(table, i, found[MOST]);
        if (*identifier) {
            gw_class_fill_line(&filler, i, person_of(&filler, i, identifier), identifier, most);
        }
        free(identifier);
        free(most);
    }
    gw_class_filler_end(&filler);
    return NULL;
}
