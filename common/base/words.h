// SPDX-License-Identifier: MIT
// Names in a line of source, as text.
#pragma once

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/** Whether a character may stand in a name. */
static inline bool gw_is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/** Where the name begins that ends before `end`, a place in `text`; `end` where there is none. */
static inline const char *gw_name_before(const char *text, const char *end)
{
    while (end > text && gw_is_of_name(end[-1])) {
        end--;
    }
    return end;
}

/** The first place where the text has the name as a whole word; NULL: it has not, or the name is
 * empty. @param name so many characters of it count */
static inline const char *gw_find_name(const char *text, const char *name, size_t length)
{
    for (const char *at = text; *at && length > 0; at++) {
        const bool begins = at == text || !gw_is_of_name(at[-1]);
        if (begins && strncmp(at, name, length) == 0 && !gw_is_of_name(at[length])) {
            return at;
        }
    }
    return NULL;
}
