// SPDX-License-Identifier: MIT
// Reading a file that somebody else has made, and that may be anything: a pipe in which nobody
// writes, a device without end, a disk's worth of zeros.
#pragma once

#include <stddef.h>
#include <sys/types.h>

enum {
    GW_LARGEST_FILE = 1 << 20,    /**< no exercise needs a thousandth of it */
    GW_LARGEST_ARCHIVE = 64 << 20 /**< a zip of somebody's whole work */
};

enum gw_links {
    GW_FOLLOW_LINKS,
    GW_REFUSE_LINKS /**< the last piece of the path must not be a symbolic link */
};

/** @return NULL for a regular file; or what it is instead, as part of a sentence: "it is a folder"
 */
const char *gw_why_no_file(mode_t mode);

/** A file's bytes as they were when it was read. */
struct gw_regular_file {
    char *bytes; /**< for free(); not ended by a NUL */
    size_t length;
};

/**
 * Reads a whole regular file of at most GW_LARGEST_FILE bytes. It neither waits nor takes more
 * memory than that, whatever the path leads to.
 *
 * @param folder descriptor of the folder that `path` is seen from, or AT_FDCWD
 * @param file   filled in on success
 * @return NULL, or the reason as a part of a sentence: "it is a folder", "No such file or
 * directory"
 */
const char *gw_regular_file_read(int folder, const char *path, enum gw_links links,
                                 struct gw_regular_file *file);

/**
 * Opens a folder below another, "" being that itself, without following a link on the way: one that
 * leads elsewhere would show what somebody else has written.
 * @return its descriptor; -1 with errno, which for a link is ELOOP or ENOTDIR
 */
int gw_open_below(int folder, const char *path);

/**
 * Reads a whole regular file below a folder. No piece of its path may be a link.
 * @param most how many bytes it may have: GW_LARGEST_FILE or GW_LARGEST_ARCHIVE
 * @return as of gw_regular_file_read(), or "its folder is a symbolic link"
 */
const char *gw_regular_file_read_below(int folder, const char *path, size_t most,
                                       struct gw_regular_file *file);
