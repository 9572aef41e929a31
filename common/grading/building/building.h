// SPDX-License-Identifier: MIT
// What was built and what the build said: its log, why an exercise does not build, its warnings.
#pragma once

#include "grading/result.h"

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

/**
 * Looks for the student's file, which may be anything that has its name, and for the header beside
 * it.
 * @return whether one of them is no file to be compiled; then `*result` says so
 */
bool gw_file_is_missing(struct gw_result *result, const struct gw_build *build);

/**
 * Whether a build failed because nothing more could be written, of which no student is to blame:
 * the tools say so, or a file cannot be written beside the build's log. Then `*result` is no
 * verdict.
 */
bool gw_disk_stopped_build(struct gw_result *result, const struct gw_build *build, const char *log);

/**
 * Whether a build failed because somebody has ended it or one of its parts: a person, or a system
 * that has no memory left. Then `*result` is no verdict.
 * @param status of the build, as CMake gives it: a number, or words
 */
bool gw_build_ended_from_outside(struct gw_result *result, const struct gw_build *build,
                                 const char *status);

/** The result of a build that failed: its first error, in words for the student. */
struct gw_result gw_build_failed(const struct gw_build *build);

/**
 * An error of the compiler's, with what in the student's file led there; where we have words for
 * it, these come first.
 */
struct gw_diagnostic {
    char *at;       /**< "FILE:LINE" in the student's file where one can be told, else in another */
    char *summary;  /**< one line */
    char *message;  /**< lines, the last one ended */
    bool elsewhere; /**< the compiler stopped in another file than the student's */
};

/**
 * Finds the next error in the form of g++ and chevron, from the offset `*from` of the output on,
 * which then stands behind it. @return whether there is one; gw_diagnostic_free() is due
 */
bool gw_next_diagnostic(struct gw_diagnostic *next, const struct gw_build *build, size_t *from);

void gw_diagnostic_free(struct gw_diagnostic *diagnostic);

/**
 * Keeps the warnings of a build that went well. The compiler says them once, when it compiles:
 * those of an earlier build stay for as long as the student's file does.
 * @param file    where they are kept
 * @param content what tells the file's content from any other, one word
 * @return false, with a sentence on stderr, if they cannot be written
 */
bool gw_save_warnings(const char *file, const char *content, const struct gw_build *build);
