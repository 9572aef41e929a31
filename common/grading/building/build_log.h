// SPDX-License-Identifier: MIT
/**
 * @file build_log.h
 * What was built, and what the build said.
 */
#pragma once

/** One exercise's build. Nothing here is owned. */
struct gw_build {
    const char *root;   /**< of the clone */
    const char *file;   /**< the student's, relative to `root` or absolute */
    const char *name;   /**< of the exercise */
    const char *output; /**< of the build, as gw_build_log_read() gives it */
};

/**
 * Reads what a build said.
 * @param root is taken from the beginning of every path below it
 * @return text of the caller's own, to be freed; NULL, with a sentence on stderr, if there is none
 */
char *gw_build_log_read(const char *file, const char *root);
