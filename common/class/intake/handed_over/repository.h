// SPDX-License-Identifier: MIT
/**
 * @file repository.h
 * What somebody has committed, read from a git repository that may be anything.
 *
 * git never sees the repository itself, only its objects: it runs in an empty repository of our own
 * whose object folder is theirs. So no hook, no filter, no alias, no file system monitor, no
 * replacement and no remote of theirs exists for it, and nothing is checked out. Objects that would
 * be somebody else's (alternates, symbolic links) are refused before.
 */
#pragma once

#include "handed_over.h"

#include <time.h>

/** A commit that was chosen. */
struct gw_commit {
    char id[65];    /**< hexadecimal digits */
    time_t at;      /**< the committer's date, which is that of their clock */
    bool is_newest; /**< nothing was committed after it */
};

/** @return whether a folder of what was given is a git repository, with a work tree or bare */
bool gw_is_repository(const struct gw_handed_over *handed_over, const char *folder);

/**
 * Adds the files of a commit that may be wanted, as entries below the folder: of the newest commit,
 * or of the newest until `*until`, or, if all are later, of the newest of all.
 * @param class_folder where git works meanwhile, in a folder that is removed
 * @param until        NULL: however late
 * @return NULL; or why nothing of it is to be had, as part of a sentence, to be freed
 */
char *gw_list_commit(struct gw_handed_over *handed_over, const char *folder,
                     const char *class_folder, const time_t *until, struct gw_commit *commit);
