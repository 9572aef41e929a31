// SPDX-License-Identifier: MIT
// The words of a command line, which grow one by one.
#pragma once

#include <stddef.h>

/** Begin with all zeros; `word` is ended by NULL once there is a word. */
struct gw_words {
    char **word;
    size_t count;
};

/** Adds a word, which becomes the list's own. */
void gw_add_word(struct gw_words *words, char *word);

/** Adds copies of words up to NULL. */
void gw_add_words(struct gw_words *words, const char *first, ...) __attribute__((sentinel));

void gw_free_words(struct gw_words *words);
