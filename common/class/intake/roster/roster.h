// SPDX-License-Identifier: MIT
/**
 * @file roster.h
 * Who is in a class, as a course system lists them, and by what each of them may be found.
 */
#pragma once

#include "late_policy.h"

#include <stdbool.h>
#include <stddef.h>

/** What a word is for somebody. A set of them says by what somebody is looked for. */
enum gw_handle_kind {
    GW_BY_ID = 1,          /**< what the roster calls them */
    GW_BY_CANVAS_ID = 2,   /**< Canvas's own number of a user */
    GW_BY_PARTICIPANT = 4, /**< Moodle's number of a participant in one assignment */
    GW_BY_LOGIN = 8,       /**< at GitHub or in the course system */
    GW_BY_EMAIL = 16,
    GW_BY_OTHER_ID = 32, /**< a second id: SIS User ID, ID number */
    GW_BY_NAME = 64,     /**< letters and digits alone, in lower case: gw_plain_name() */
    GW_BY_GROUP = 128    /**< that of the group they hand in with, likewise; several have it */
};

/** What an instructor may call somebody's folder. */
#define GW_BY_OWN_WORDS (GW_BY_ID | GW_BY_LOGIN | GW_BY_EMAIL | GW_BY_OTHER_ID)

/** A word for somebody. */
struct gw_handle {
    enum gw_handle_kind kind;
    char *text;
    size_t person;
};

/** Somebody of the roster. */
struct gw_enrolled {
    char *id, *name, *email; /**< "" where the roster has none */
    struct gw_late_policy late;
};

/** Begin with all zeros; ends with gw_roster_free(). */
struct gw_roster {
    struct gw_enrolled *people;
    size_t count;
    struct gw_handle *handles;
    size_t handle_count;
    char **notes; /**< sentences: who is on it twice, which lines have no id */
    size_t note_count;
};

/** What gw_roster_find() says of somebody who is not on the roster, and of one of several. */
#define GW_NOBODY ((size_t)-1)
#define GW_SEVERAL ((size_t)-2)

/**
 * Reads a roster of Gradescope, Moodle, Canvas, GitHub Classroom or Classroom 50, or a plain one of
 * id, name and email; the columns are found by their headings. Columns of deadlines may be added
 * to each of them (late_policy.h).
 * @param roster filled in on success
 * @return NULL, or why not, a sentence without a full stop, to be freed
 */
char *gw_roster_read(const char *path, struct gw_roster *roster);

/**
 * Looks somebody up, first as the word is written and then in whatever case.
 * @param kinds gw_handle_kind, one or several with | between
 * @return the number of the person, GW_NOBODY or GW_SEVERAL
 */
size_t gw_roster_find(const struct gw_roster *roster, unsigned kinds, const char *text);

/**
 * Looks a group up.
 * @param group its name, as gw_plain_name() writes it
 * @param after the person to go on behind, or GW_NOBODY to begin
 * @return the next of its people, or GW_NOBODY
 */
size_t gw_roster_next_of_group(const struct gw_roster *roster, const char *group, size_t after);

/** @return whether somebody of the roster has such a handle */
bool gw_roster_has(const struct gw_roster *roster, enum gw_handle_kind kind);

/** @return the letters and digits of a name of UTF-8, in lower case, to be freed */
char *gw_plain_name(const char *name);

void gw_roster_free(struct gw_roster *roster);
