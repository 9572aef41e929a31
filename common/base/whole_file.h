// SPDX-License-Identifier: MIT
// A file that is there whole or not at all, also when the disk is full or its writer is killed.
#pragma once

#include <stdbool.h>
#include <stdio.h>

/** A file while it is written. */
struct gw_whole_file {
    FILE *out; /**< where to write */
    char *name;
    char *unfinished; /**< what it is called until it is whole; NULL: it is no regular file */
};

/**
 * Begins a file. What is called so already stays as it is until gw_whole_file_end(). What is no
 * regular file, as /dev/stdout, is written at once.
 * @return false, with a sentence on stderr, if it cannot be written; then nothing is to be ended
 */
bool gw_whole_file_begin(struct gw_whole_file *file, const char *name);

/**
 * Ends it: now it has its name.
 * @return false, with a sentence on stderr, if not all of it could be written; then it is gone
 */
bool gw_whole_file_end(struct gw_whole_file *file);

/**
 * Whether files can be written in a folder: tries it with one of 64 KiB.
 * @return 0, or the errno: ENOSPC, EDQUOT, EROFS, ...
 */
int gw_why_not_writable(const char *folder);
