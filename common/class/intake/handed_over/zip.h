// SPDX-License-Identifier: MIT
/**
 * @file zip.h
 * Zips of strangers, by libarchive: read entry by entry into memory, never unpacked to where they
 * want to be.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/** How much of a zip is too much. */
struct gw_zip_limits {
    size_t entries;
    size_t bytes;   /**< of all files together, unpacked */
    bool is_strict; /**< a link refuses all of it, and every file is unpacked, to see whether it is
                       whole; or else it is an entry to be refused, and what is not wanted is
                       skipped */
};

/** What a zip somebody has handed in may be. */
extern const struct gw_zip_limits gw_zip_of_a_person;

/** What the download of a whole class may be. */
extern const struct gw_zip_limits gw_zip_of_a_class;

/** A file of a zip. */
struct gw_zipped {
    const char *path; /**< no piece of it is "", "." or "..", and it does not begin with / */
    bool is_folder;
    const char *refused; /**< why it is not to be had: "it is larger than 1 MiB"; or NULL */
    const char *bytes;   /**< NULL if it is not wanted (gw_may_be_wanted()) */
    size_t length;
    time_t time; /**< when it was changed last, as the zip says; 0: it does not */
};

/** Where the bytes of a zip are. */
struct gw_zip_source {
    int file; /**< or -1: they are in memory */
    const void *bytes;
    size_t length;
};

/**
 * Reads a zip.
 * @param visit is called with each entry; false ends it
 * @return NULL, or why nothing of it is to be taken, as part of a sentence ("it is encrypted"), to
 * be freed; some entries may have been visited before
 */
char *gw_zip_read(struct gw_zip_source source, const struct gw_zip_limits *limits,
                  bool (*visit)(void *context, const struct gw_zipped *entry), void *context);
