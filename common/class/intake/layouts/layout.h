// SPDX-License-Identifier: MIT
/**
 * @file layout.h
 * How submissions lie in what was given, and whose each of them is.
 */
#pragma once

#include "class/intake/handed_over/handed_over.h"
#include "class/intake/roster/roster.h"
#include "class/people/people.h"

#include <stdbool.h>
#include <stddef.h>

/** A file of a submission. */
struct gw_part {
    size_t entry; /**< of what was given */
    char *path;   /**< as who handed it in knows it: "lesson3_indexing/vector_add.cu" */
};

/** What somebody, or several together, handed in. */
struct gw_submission {
    char *source;   /**< what it is called there */
    size_t *people; /**< of the roster; the first gives the folder its name */
    size_t people_count;
    struct gw_part *parts;
    size_t part_count;
    bool late;
    time_t time;         /**< when it was handed in, by a list of the course system; 0: not known */
    char **repositories; /**< folders that are git repositories, of which commits count */
    size_t repository_count;
};

/** Begin with all zeros; ends with gw_layout_free(). */
struct gw_layout {
    const char *name; /**< "folders", "gradescope", "moodle", "canvas", "github" */
    struct gw_submission *submissions;
    size_t count;
    char **unknown; /**< what submissions of nobody on the roster are called */
    size_t unknown_count;
    struct gw_notes notes;
};

/**
 * Finds the layout by what the names look like, in the folder itself or, where that has nothing but
 * one folder, in this.
 * @param layout filled in on success
 * @return NULL, or why not, a sentence without a full stop, to be freed
 */
char *gw_layout_find(const struct gw_handed_over *handed_over, const struct gw_roster *roster,
                     struct gw_layout *layout);

/** Adds a file, by a copy of its path. */
void gw_add_part(struct gw_submission *submission, size_t entry, const char *path);

void gw_layout_free(struct gw_layout *layout);
