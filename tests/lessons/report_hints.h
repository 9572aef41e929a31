// SPDX-License-Identifier: MIT
/** @file report_hints.h
 * What an exercise knows of a report: a table of words that its first line may have, each with a
 * hint. */
#pragma once

#include <stdbool.h>
#include <string.h>

struct report_hint {
    const char *found, *hint;
};

/** Whether the words are in the report's first line. */
static inline bool report_first_line_has(const char *report, const char *words)
{
    const char *at = strstr(report, words);
    return at && at < report + strcspn(report, "\n");
}

/** The hint of the first entry whose words are in the report's first line.
 * @return the caller's own, to be freed; NULL: there is none */
static inline char *report_hint_of(const char *report, const struct report_hint *hints,
                                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (report_first_line_has(report, hints[i].found)) {
            return strdup(hints[i].hint);
        }
    }
    return NULL;
}
