// SPDX-License-Identifier: MIT
// The files of a submission that are graded, as they were when they were read, and what was not
// taken.
#pragma once

#include "base/regular_file.h"

#include <stdbool.h>

enum {
    GW_MOST_HEADERS = 64,          /**< of one submission */
    GW_MOST_HEADER_BYTES = 4 << 20 /**< of all of them together */
};

/** Why a header was not taken. */
#define GW_TOO_MANY_HEADERS "more than 64 headers were handed in"
#define GW_TOO_LARGE_HEADERS "the headers that were handed in are larger than 4 MiB together"

/** A file that was read. */
struct gw_taken_file {
    char *path; /**< as seen from the submission: "lessons/lesson3_indexing/vector_add.cu" */
    struct gw_regular_file content;
};

/** A file that was not taken. */
struct gw_refused_file {
    char *exercise; /**< whose file it is, or NULL for a header */
    char *path;
    char *reason; /**< part of a sentence: "it is a symbolic link" */
};

/** Begin with all zeros; ends with gw_taken_free(). */
struct gw_taken {
    struct gw_taken_file *files;
    size_t count;
    struct gw_refused_file *refused;
    size_t refused_count;
    size_t header_count; /**< headers that were looked at */
    size_t header_bytes; /**< of those that were taken */
};

/**
 * Reads the file of one exercise, which lies in lessons/FOLDER/, in FOLDER/ or directly in the
 * submission; the first of them counts. Nothing is done if none of them has it.
 * @param submission descriptor of the folder that was handed in
 */
void gw_take_exercise(struct gw_taken *taken, int submission, const char *folder,
                      const char *exercise, const char *file);

/**
 * Reads the headers (.h, .cuh, .hpp, .inc) that lie beside the files that were taken, which may
 * include them: at most 64, and 4 MiB together.
 */
void gw_take_headers(struct gw_taken *taken, int submission);

/** Adds a file, whose path and content become taken's own. */
void gw_taken_add(struct gw_taken *taken, char *path, struct gw_regular_file content);

/**
 * Makes `folder` hold the files that were taken and nothing else. What has not changed is left
 * alone, so that it need not be compiled again.
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_taken_write(const struct gw_taken *taken, const char *folder);

void gw_taken_free(struct gw_taken *taken);
