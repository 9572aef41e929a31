// SPDX-License-Identifier: MIT
/** @file report_hints.h
 * What an exercise knows of a report: a table of words that its first line may have, each with a
 * hint. */
#pragma once

#include <string.h>

struct report_hint {
    const char *found, *hint;
};

/** The hint of the first entry whose words are in the report's first line.
 * @return the caller's own, to be freed; NULL: there is none */
static inline char *report_hint_of(const char *report, const struct report_hint *hints,
                                   size_t count)
{
    const size_t first_line = strcspn(report, "\n");
    for (size_t i = 0; i < count; i++) {
        const char *at = strstr(report, hints[i].found);
        if (at && at < report + first_line) {
            return strdup(hints[i].hint);
        }
    }
    return NULL;
}
