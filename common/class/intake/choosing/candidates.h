// SPDX-License-Identifier: MIT
/**
 * @file candidates.h
 * The files of one submission that may be graded, and the record of practice, wherever in it they
 * lie, those of its zips as well.
 */
#pragma once

#include "base/regular_file.h"
#include "class/intake/handed_over/handed_over.h"
#include "class/intake/layouts/layout.h"
#include "class/people/people.h"
#include "exercises.h"

/** A file, named as an exercise's, as a header or as the record of practice. */
struct gw_candidate {
    char *path;    /**< as seen from the submission, or from the zip that it was in */
    char *shown;   /**< as its author knows it: "work.zip/lesson3_indexing/vector_add.cu" */
    char *refused; /**< part of a sentence; NULL of a file that was read */
    struct gw_regular_file content;
    time_t time; /**< when it was changed last; 0: not known */
};

/** Begin with all zeros; ends with gw_candidates_free(). */
struct gw_candidates {
    struct gw_candidate *list;
    size_t count;
    size_t bytes; /**< of all together */
};

/**
 * Reads them, at most 64 MiB in all.
 * @param notes gets what was not looked into, and why: a link, a damaged zip, another archive
 */
void gw_candidates_read(const struct gw_handed_over *handed_over,
                        const struct gw_submission *submission,
                        const struct gw_exercises *exercises, struct gw_candidates *candidates,
                        struct gw_notes *notes);

void gw_candidates_free(struct gw_candidates *candidates);
