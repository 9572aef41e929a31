// SPDX-License-Identifier: MIT
/**
 * @file plain.h
 * The text of a C, C++ or CUDA C file as it is compared with another's: without comments, layout
 * and what stands in strings.
 */
#pragma once

#include <stddef.h>

/** A file's lines that have anything to say, in their order. Ends with gw_plain_free(). */
struct gw_plain {
    char **lines; /**< of printable ASCII, with blanks only between words; strings are "" */
    size_t count;
};

/**
 * Makes lines of any bytes at all. A quote ends at the latest with its line, a comment with the
 * file; what is no ASCII counts as a letter, other control characters as blanks.
 */
struct gw_plain gw_plain_of(const char *bytes, size_t length);

/** Takes away all lines that the other text has as well. */
void gw_plain_without(struct gw_plain *text, const struct gw_plain *other);

/** Tokens of all lines: words, numbers, strings, and each sign by itself. */
size_t gw_plain_tokens(const struct gw_plain *text);

/**
 * How often the text repeats itself: for each run of `run` tokens, of which all words count as
 * equal, how many equal runs there are, on average; 1 says that no two are. What compares runs
 * takes as many times as long.
 */
size_t gw_plain_repetition(const struct gw_plain *text, size_t run);

void gw_plain_free(struct gw_plain *text);
