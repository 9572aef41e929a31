// SPDX-License-Identifier: MIT
/**
 * @file handed_over.h
 * What somebody who grades a class has been given: a folder, or a zip of one. Its files are listed
 * by name and read one by one. Nothing of it is followed, waited for or believed.
 */
#pragma once

#include "base/regular_file.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

/** A file or folder that is there, or a file that is not to be had. */
struct gw_entry {
    char *path; /**< as seen from the folder; no piece of it is "", "." or ".." */
    bool is_folder;
    char *refused;   /**< part of a sentence: "it is a symbolic link"; NULL of what is to be had */
    bool is_spooled; /**< its bytes lie in `spool` and not in a folder */
    off_t at;        /**< where they lie there */
    size_t length;   /**< there */
    time_t time;     /**< when it was changed last, by its folder or zip; 0: not known */
};

/** Begin with gw_handed_over_open(); ends with gw_handed_over_close(). */
struct gw_handed_over {
    struct gw_entry *entries; /**< in the order of their paths' bytes */
    size_t count;
    int folder; /**< that it is, or -1 */
    int spool;  /**< a file without a name that has what zips and repositories had, or -1 */
};

/**
 * Lists what was given: every file and folder of its two upper levels, and below them all files
 * that may be graded, headers, zips and Gradescope's list (gw_may_be_wanted()).
 * @param class_folder is not looked into, wherever it lies; the bytes of a zip's files are kept in
 * it until gw_handed_over_close(), in a file without a name, which is gone when the program is
 * killed
 * @return NULL, or why not, a sentence without a full stop, to be freed
 */
char *gw_handed_over_open(const char *path, const char *class_folder,
                          struct gw_handed_over *handed_over);

/**
 * Reads a file of it.
 * @param most GW_LARGEST_FILE or GW_LARGEST_ARCHIVE
 * @return NULL, or the reason as part of a sentence, for as long as `handed_over` is open
 */
const char *gw_handed_over_read(const struct gw_handed_over *handed_over, size_t entry, size_t most,
                                struct gw_regular_file *file);

void gw_handed_over_close(struct gw_handed_over *handed_over);

/** @return whether a file of this name may be one that is graded or that says whose it is */
bool gw_may_be_wanted(const char *name);

/** @return whether it is a zip by its name */
bool gw_is_zip(const char *name);

/** @return whether it is an archive, by its name, that is not looked into */
bool gw_is_other_archive(const char *name);

/** @return whether a folder of this name has nothing of anybody's: git's own, a Mac's */
bool gw_is_of_no_use(const char *folder);

/** Adds an entry, whose strings become its own. For who lists. */
void gw_add_entry(struct gw_handed_over *handed_over, struct gw_entry entry);

/** Adds all entries below a folder. @return a sentence, to be freed, if that cannot be done */
char *gw_list_folder(struct gw_handed_over *handed_over, const char *class_folder);

/** Adds all entries of a zip, with the bytes of those that may be wanted. @return as above */
char *gw_list_zip(struct gw_handed_over *handed_over, const char *path, int zip,
                  const char *class_folder);

/**
 * Makes the spool in this folder, if there is none yet.
 * @return false with errno
 */
bool gw_spool_open(struct gw_handed_over *handed_over, const char *class_folder);

/** Adds bytes to the spool's end. @return false with errno */
bool gw_spool_add(struct gw_handed_over *handed_over, const char *bytes, size_t length);

/** What the record of predict, review, mend and order is called. */
#define GW_PRACTICE_FILE "review.tsv"

/** What Gradescope's list is called. */
#define GW_SUBMITTERS_FILE "submission_metadata.yml"
