// SPDX-License-Identifier: MIT
/**
 * @file claim.h
 * Whose one of the uppermost files or folders is, as each course system names them.
 */
#pragma once

#include "class/intake/handed_over/handed_over.h"
#include "class/intake/roster/roster.h"

#include <stdbool.h>
#include <stddef.h>

/** What a name says. Begin with all zeros; ends with gw_claim_free(). */
struct gw_claim {
    char *source;   /**< what the submission is called; NULL: the name does not say whose it is */
    size_t *people; /**< of the roster */
    size_t people_count;
    char **strangers; /**< who else handed it in, and is not on the roster */
    size_t stranger_count;
    char *file; /**< of a file: what it was called when it was handed in */
    bool late;
    time_t time;  /**< when it was handed in; 0: not known */
    bool by_name; /**< nothing but the name says whose it is, and others may have called themselves
                     so */
};

/** Adds somebody, or if they are nobody or one of several, `called` as a stranger. */
void gw_claim_add(struct gw_claim *claim, size_t person, const char *called);

/**
 * Adds somebody; or if they are nobody the people of a group; or if there is none a stranger.
 * @param group what the group would be called; only letters and digits count
 */
void gw_claim_add_or_group(struct gw_claim *claim, const struct gw_roster *roster, size_t person,
                           const char *group, const char *called);

void gw_claim_free(struct gw_claim *claim);

/** Moodle: Name_NNNN_assignsubmission_file_, or the same before a file's name. */
struct gw_claim gw_moodle_claim(const struct gw_roster *roster, const char *name, bool is_folder);

/** Canvas: name_[LATE_]USERID_FILEID_FILENAME. */
struct gw_claim gw_canvas_claim(const struct gw_roster *roster, const char *name);

/**
 * A file's name before Canvas made it unique: vector_add-2.cu is vector_add.cu.
 * @param version 2; 0 of a name that has none
 * @return to be freed
 */
char *gw_canvas_name(const char *name, long *version);

struct gw_submission;

/**
 * Gives the files of a submission their names back, and keeps of each the one that was handed in
 * last. A header keeps both names: its own may have ended so.
 */
void gw_canvas_last_versions(struct gw_submission *submission);

/** @return what a bare repository's folder is called without ".git", to be freed */
char *gw_without_git(const char *name);

/** A folder that is called as somebody is, with or without ".git" behind it, or a zip. */
struct gw_claim gw_folder_claim(const struct gw_roster *roster, const char *name, bool is_folder);

/** ASSIGNMENT-LOGIN folders. */
struct gw_github {
    const struct gw_roster *roster;
    char **prefixes; /**< what comes before a login, once for each folder */
    size_t count;
};

/** Gets to know the folders' names, for the assignments that they begin with. */
void gw_github_add(struct gw_github *github, const char *folder);

struct gw_claim gw_github_claim(const struct gw_github *github, const char *folder);

void gw_github_free(struct gw_github *github);

/** Gradescope's list of who handed in what. */
struct gw_gradescope;

/**
 * Reads it.
 * @return NULL, or the reason as part of a sentence, to be freed
 */
char *gw_gradescope_read(const char *bytes, size_t length, struct gw_gradescope **gradescope);

struct gw_claim gw_gradescope_claim(const struct gw_gradescope *gradescope,
                                    const struct gw_roster *roster, const char *name,
                                    bool is_folder);

void gw_gradescope_free(struct gw_gradescope *gradescope);
