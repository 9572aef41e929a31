// SPDX-License-Identifier: MIT
// Regular expressions over what a build said: POSIX extended ones, in which nothing crosses the end
// of a line, and `^` and `$` stand at every line's ends.
#pragma once

#include <regex.h>
#include <stdbool.h>

/** Where an expression matches, and its parenthesised parts; part 0 is all of it. */
struct gw_match {
    const char *text; /**< what was searched; not owned */
    regmatch_t parts[8];
};

/** Finds the first match in `text`. @return whether there is one; then `*match` is it */
bool gw_find_match(struct gw_match *match, const char *text, const char *pattern);

/** Whether there is a match at all. */
bool gw_matches(const char *text, const char *pattern);

/** A part as a string of the caller's own, to be freed; "" if it took no part in the match. */
char *gw_match_part(const struct gw_match *match, int part);

/** An expression that matches `text` and nothing else; of the caller's own, to be freed. */
char *gw_literal_pattern(const char *text);
