// SPDX-License-Identifier: MIT
// Regular expressions, by the C library's own.
#include "line_match.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gw_find_match(struct gw_match *match, const char *text, const char *pattern)
{
    regex_t expression;
    if (regcomp(&expression, pattern, REG_EXTENDED | REG_NEWLINE) != 0) {
        fprintf(stderr, "'%s' is no regular expression\n", pattern);
        abort();
    }
    match->text = text;
    const size_t most = sizeof(match->parts) / sizeof(match->parts[0]);
    const bool found = regexec(&expression, text, most, match->parts, 0) == 0;
    regfree(&expression);
    return found;
}

bool gw_matches(const char *text, const char *pattern)
{
    struct gw_match match;
    return gw_find_match(&match, text, pattern);
}

char *gw_match_part(const struct gw_match *match, int part)
{
    const regmatch_t *where = &match->parts[part];
    if (where->rm_so < 0) {
        return gw_format("%s", "");
    }
    return gw_format("%.*s", (int)(where->rm_eo - where->rm_so), match->text + where->rm_so);
}

char *gw_literal_pattern(const char *text)
{
    struct gw_text pattern = {0};
    for (; *text; text++) {
        gw_text_add(&pattern, strchr("\\[](){}+.*^$?|", *text) ? "\\%c" : "%c", *text);
    }
    return pattern.data ? pattern.data : gw_format("%s", "");
}
