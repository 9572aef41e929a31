// SPDX-License-Identifier: MIT
// A table's lines become people.
#include "roster.h"

#include "base/text.h"
#include "class/table/csv_table.h"
#include "headings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// A copy that goes to where the first of several texts leaves nothing to be wished.
static char *first_text(const char *one, const char *two, const char *three)
{
    return gw_format("%s", *one ? one : *two ? two : three);
}

static void note(struct gw_roster *roster, char *sentence)
{
    roster->notes = gw_one_more(roster->notes, roster->note_count, sizeof(*roster->notes));
    roster->notes[roster->note_count++] = sentence;
}

static void add_handle(struct gw_roster *roster, enum gw_handle_kind kind, const char *text)
{
    if (*text) {
        roster->handles =
            gw_one_more(roster->handles, roster->handle_count, sizeof(*roster->handles));
        roster->handles[roster->handle_count++] =
            (struct gw_handle){kind, gw_format("%s", text), roster->count - 1};
    }
}

static void add_name(struct gw_roster *roster, const char *one, const char *other)
{
    char *both = gw_format("%s %s", one, other);
    char *plain = gw_plain_name(both);
    add_handle(roster, GW_BY_NAME, plain);
    free(plain);
    free(both);
}

// Moodle calls somebody "Participant 1234" or "Teilnehmer/in1234": a word of its language, and a
// number.
static void add_participant(struct gw_roster *roster, const char *id)
{
    enum { SHORTEST_WORD = 5 };
    const size_t word = strcspn(id, "0123456789");
    const size_t digits = strspn(id + word, "0123456789");
    if (word >= SHORTEST_WORD && digits > 0 && id[word + digits] == '\0') {
        add_handle(roster, GW_BY_PARTICIPANT, id + word);
    }
}

// The names of somebody in the orders in which course systems write them.
static void add_names(struct gw_roster *roster, const char *name, const char *first,
                      const char *last)
{
    add_name(roster, name, "");
    add_name(roster, first, last);
    add_name(roster, last, first);
    // "Lovelace, Ada", or else the last word for the family's name, as Canvas takes it.
    const char *comma = strchr(name, ',');
    const char *gap = comma ? comma : strrchr(name, ' ');
    if (gap) {
        char *before = gw_format("%.*s", (int)(gap - name), name);
        add_name(roster, gap + 1, before);
        free(before);
    }
}

// Lines that Canvas has above its students, and those of who teaches.
static bool is_no_student(const char *name, const char *role)
{
    static const char *const roles[] = {"instructor", "teacher",  "ta",     "head ta",
                                        "head-ta",    "observer", "reader", NULL};
    bool teaches = false;
    for (const char *const *known = roles; *known && !teaches; known++) {
        teaches = strcasecmp(role, *known) == 0;
    }
    return teaches || strcasecmp(name, "Points Possible") == 0;
}

static bool is_known(const struct gw_roster *roster, const char *id)
{
    for (size_t i = 0; i < roster->count; i++) {
        if (strcmp(roster->people[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

static void add_handles(struct gw_roster *roster, const struct gw_table *table, size_t line,
                        const struct gw_columns *columns)
{
    const struct gw_enrolled *person = &roster->people[roster->count - 1];
    add_handle(roster, GW_BY_ID, person->id);
    if (columns->id_is_canvas) {
        add_handle(roster, GW_BY_CANVAS_ID, person->id);
    }
    add_participant(roster, person->id);
    add_handle(roster, GW_BY_EMAIL, person->email);
    char *group = gw_table_trimmed(table, line, columns->group);
    char *plain = gw_plain_name(group);
    add_handle(roster, GW_BY_GROUP, plain);
    free(plain);
    free(group);
    for (size_t i = 0; i < sizeof(columns->logins) / sizeof(*columns->logins); i++) {
        char *login = gw_table_trimmed(table, line, columns->logins[i]);
        add_handle(roster, GW_BY_LOGIN, login);
        free(login);
    }
    for (size_t i = 0; i < sizeof(columns->other_ids) / sizeof(*columns->other_ids); i++) {
        char *id = gw_table_trimmed(table, line, columns->other_ids[i]);
        add_handle(roster, GW_BY_OTHER_ID, id);
        free(id);
    }
}

// @return why its dates cannot be read, to be freed; NULL if they can
static char *read_person(struct gw_roster *roster, const char *path, const struct gw_table *table,
                         size_t line, const struct gw_columns *columns)
{
    char *first = gw_table_trimmed(table, line, columns->first_name);
    char *last = gw_table_trimmed(table, line, columns->last_name);
    char *whole = gw_format("%s%s%s", first, *first && *last ? " " : "", last);
    char *said = gw_table_trimmed(table, line, columns->name);
    char *name = first_text(said, whole, "");
    char *email = gw_table_trimmed(table, line, columns->email);
    char *own = gw_table_trimmed(table, line, columns->id);
    char *login = gw_table_trimmed(table, line, columns->logins[0]);
    char *id = first_text(own, email, login);
    char *role = gw_table_trimmed(table, line, columns->role);
    const bool is_empty = *id == '\0' && *name == '\0'; // Canvas has such a line
    char *why = NULL;
    if (is_no_student(name, role) || is_empty) {
        free(id);
    } else if (*id == '\0') {
        note(roster, gw_format("the roster has no id of %s", name));
        free(id);
    } else if (is_known(roster, id)) {
        note(roster, gw_format("the roster has %s twice; the first counts", id));
        free(id);
    } else {
        roster->people = gw_one_more(roster->people, roster->count, sizeof(*roster->people));
        roster->people[roster->count++] = (struct gw_enrolled){
            .id = id, .name = gw_format("%s", name), .email = gw_format("%s", email)};
        why = gw_late_policy_read(table, path, line, &columns->late,
                                  &roster->people[roster->count - 1].late);
        add_handles(roster, table, line, columns);
        add_names(roster, said, first, last);
    }
    free(first);
    free(last);
    free(whole);
    free(said);
    free(name);
    free(email);
    free(own);
    free(login);
    free(role);
    return why;
}

char *gw_roster_read(const char *path, struct gw_roster *roster)
{
    *roster = (struct gw_roster){0};
    struct gw_table table;
    char *why = gw_table_read(path, &table);
    if (why) {
        return why;
    }
    const struct gw_columns columns = gw_columns_of(&table);
    if (columns.id == GW_NO_COLUMN) {
        why = gw_no_id_column(path, &table);
    }
    for (size_t line = 1; !why && line < table.count; line++) {
        why = read_person(roster, path, &table, line, &columns);
    }
    gw_table_free(&table);
    if (!why && roster->count == 0) {
        why = gw_format("%s has nobody in it", path);
    }
    if (why) {
        gw_roster_free(roster);
    }
    return why;
}

void gw_roster_free(struct gw_roster *roster)
{
    for (size_t i = 0; i < roster->count; i++) {
        free(roster->people[i].id);
        free(roster->people[i].name);
        free(roster->people[i].email);
    }
    for (size_t i = 0; i < roster->handle_count; i++) {
        free(roster->handles[i].text);
    }
    for (size_t i = 0; i < roster->note_count; i++) {
        free(roster->notes[i]);
    }
    free(roster->people);
    free(roster->handles);
    free(roster->notes);
    *roster = (struct gw_roster){0};
}
