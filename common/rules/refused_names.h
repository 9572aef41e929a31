// SPDX-License-Identifier: MIT
// Words that no exercise needs, and by which code would get past what checks it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Room for a word, and for the sentence about one. */
enum { GW_LONGEST_WORD = 128, GW_LONGEST_RULE = 256 };

/**
 * @param word     a name as the compiler reads it, without backslash-newlines
 * @param expanded it comes out of the preprocessor, where the names of our own headers stand too
 * @param sentence filled in when the word is refused
 * @return whether it is
 */
bool gw_name_is_refused(const char *word, bool expanded, char sentence[GW_LONGEST_RULE]);

/** The same for a name within an attribute's parentheses. */
bool gw_attribute_is_refused(const char *word, char sentence[GW_LONGEST_RULE]);
