// SPDX-License-Identifier: MIT
// A list of words that grows, as a command line is made of.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Starts as all zeros. Words are never freed: a driver's run is short. */
struct gwcc_words {
    char **word; /**< ended by NULL once there is one */
    size_t count;
};

/** Appends a word as it is; it must stay where it is. */
void gwcc_add(struct gwcc_words *words, const char *word);

/** Appends a word that is made like printf's. */
void gwcc_add_format(struct gwcc_words *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Appends each of the list's words. */
void gwcc_add_all(struct gwcc_words *words, const struct gwcc_words *others);

/** Appends the pieces of a text between commas, as nvcc splits what -Xcompiler has. */
void gwcc_add_pieces(struct gwcc_words *words, const char *text);

bool gwcc_has(const struct gwcc_words *words, const char *word);

bool gwcc_begins(const char *text, const char *beginning);

/** The ending of a path's name with its dot, or "". */
const char *gwcc_ending(const char *path);
