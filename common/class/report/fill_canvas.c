// SPDX-License-Identifier: MIT
// Canvas' exported gradebook.
#include "course.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Length of the title in "Title (12345)"; 0: that is no assignment.
static size_t title_length(const char *heading)
{
    const char *open = strrchr(heading, '(');
    if (!open || open - heading < 2 || open[-1] != ' ') {
        return 0;
    }
    const size_t digits = strspn(open + 1, "0123456789");
    return digits > 0 && strcmp(open + 1 + digits, ")") == 0 ? (size_t)(open - heading) - 1 : 0;
}

// The assignments, quoted, for a sentence.
static char *assignments_of(const struct gw_table *table)
{
    struct gw_text text = {0};
    for (size_t i = 0; i < table->lines[0].count; i++) {
        char *heading = gw_table_text(table, 0, i);
        if (title_length(heading) > 0) {
            gw_text_add(&text, "%s'%s'", text.length > 0 ? ", " : "", heading);
        }
        free(heading);
    }
    char *assignments = gw_format("%s", text.length > 0 ? gw_text_string(&text) : "none");
    gw_text_free(&text);
    return assignments;
}

// Finds the one assignment of this title. @return NULL, or why there is none
static char *find_column(const struct gw_table *table, const char *column, size_t *found)
{
    size_t count = 0;
    for (size_t i = 0; column && i < table->lines[0].count; i++) {
        char *heading = gw_table_text(table, 0, i);
        const size_t length = title_length(heading);
        if (length > 0 && (strcmp(heading, column) == 0 ||
                           (strlen(column) == length && strncmp(heading, column, length) == 0))) {
            *found = i;
            count++;
        }
        free(heading);
    }
    if (count == 1) {
        return NULL;
    }
    char *assignments = assignments_of(table);
    char *why =
        !column ? gw_format("--canvas wants the assignment to fill, --column NAME; there are: %s",
                            assignments)
        : count > 1
            ? gw_format("there are %zu assignments '%s': give its number as well; there are: %s",
                        count, column, assignments)
            : gw_format("there is no assignment '%s', and Canvas would make a new one of it; "
                        "there are: %s",
                        column, assignments);
    free(assignments);
    return why;
}

// The person whose id a line has in one of these columns.
static size_t person_of(const struct gw_class_filler *filler, size_t line)
{
    static const char *const headings[] = {"SIS User ID", "SIS Login ID", "ID", "Integration ID"};
    for (size_t i = 0; i < sizeof(headings) / sizeof(*headings); i++) {
        const size_t column = gw_table_column(filler->table, headings[i]);
        if (column == GW_NO_COLUMN) {
            continue;
        }
        char *id = gw_table_text(filler->table, line, column);
        for (size_t j = 0; *id && j < filler->results->people.count; j++) {
            if (strcmp(filler->results->people.people[j].id, id) == 0) {
                free(id);
                return j;
            }
        }
        free(id);
    }
    return gw_class_person_by_email(filler, line);
}

// Fills a line, unless it is one of those that are nobody's.
static void fill_line(struct gw_class_filler *filler, size_t line, char **most)
{
    const size_t id_column = gw_table_column(filler->table, "ID");
    char *name = gw_table_text(filler->table, line, 0);
    char *id = gw_table_text(filler->table, line, id_column);
    if (strstr(name, "Points Possible")) {
        free(*most);
        *most = gw_table_text(filler->table, line, filler->column);
    } else if (*name || *id) { // else what is posted by hand, or an empty line
        gw_class_fill_line(filler, line, person_of(filler, line), *name ? name : id, *most);
    }
    free(name);
    free(id);
}

static bool is_gradebook(const struct gw_table *table)
{
    return (gw_table_column(table, "Student") != GW_NO_COLUMN ||
            gw_table_column(table, "LastName") != GW_NO_COLUMN) &&
           gw_table_column(table, "ID") != GW_NO_COLUMN &&
           gw_table_column(table, "Section") != GW_NO_COLUMN;
}

// Whether Canvas takes nothing back in this column.
static bool is_read_only(const struct gw_table *table, size_t column)
{
    bool read_only = false;
    for (size_t i = 1; i < table->count && i < 4 && !read_only; i++) {
        char *name = gw_table_text(table, i, 0);
        char *points = gw_table_text(table, i, column);
        read_only = strstr(name, "Points Possible") && strstr(points, "read only");
        free(name);
        free(points);
    }
    return read_only;
}

char *gw_class_fill_canvas(const struct gw_class_results *results, struct gw_table *table,
                           const char *column, struct gw_class_filled *filled)
{
    *filled = (struct gw_class_filled){0};
    if (!is_gradebook(table)) {
        char *headings = gw_class_headings(table);
        char *why =
            gw_format("this is no gradebook that Canvas has exported: that has Student, ID and "
                      "Section, and here are %s",
                      headings);
        free(headings);
        return why;
    }
    size_t number = 0;
    char *why = find_column(table, column, &number);
    if (why) {
        return why;
    }
    if (is_read_only(table, number)) {
        return gw_format("the assignment '%s' is read only: Canvas takes no marks for it", column);
    }
    struct gw_class_filler filler = gw_class_filler_begin(results, table, number, filled);
    char *most = gw_format("%s", "");
    for (size_t i = 1; i < table->count; i++) {
        fill_line(&filler, i, &most);
    }
    free(most);
    gw_class_filler_end(&filler);
    return NULL;
}
