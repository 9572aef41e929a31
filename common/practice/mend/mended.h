// SPDX-License-Identifier: MIT
// The record of mistakes that were taken and mended: one line each, with tabs between date, kind
// ("mend"), subject ("vector_add.floor_grid", "case.photo.case"), seed, the reader's answer and
// what came of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct gw_mended_line {
    char *date, *kind, *subject, *seed, *given, *outcome;
};

struct gw_mended {
    struct gw_mended_line *lines;
    size_t count;
};

/** Reads the record; one that is not there is empty, and lines of another form are passed over. */
struct gw_mended gw_mended_read(const char *file);

/** Whether a subject was mended. */
bool gw_mended_has(const struct gw_mended *mended, const char *subject);

/**
 * The latest line that says that a mistake was handed out.
 * @param of      "vector_add": of this exercise; NULL: of any, if it is not mended yet
 * @param is_open whether it is not mended yet
 * @return NULL if there is none
 */
const struct gw_mended_line *gw_mended_latest(const struct gw_mended *mended, const char *of,
                                              bool *is_open);

/** Whether the reader has said which report will come, since a line that handed out. */
bool gw_mended_was_predicted(const struct gw_mended *mended, const struct gw_mended_line *taken);

void gw_mended_free(struct gw_mended *mended);

/**
 * Appends a line with today's date, by one write under a lock, so that two terminals lose nothing.
 * @return false, with a sentence on stderr, if it cannot be written; then the file is as it was
 */
bool gw_mended_append(const char *file, const char *subject, const char *seed, const char *given,
                      const char *outcome);
