// SPDX-License-Identifier: MIT
// The compiler's warnings, for whoever wonders why an exercise fails.
#include "verdict.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WARNINGS = 4 };

// Calls `act` with each warning; the line's end is cut off.
static void each_warning(const char *path, void (*act)(void *, const char *), void *context)
{
    FILE *file = path ? fopen(path, "re") : NULL;
    if (!file) {
        return;
    }
    char *line = NULL;
    size_t capacity = 0;
    bool first = true; // which is about the file
    while (getline(&line, &capacity, file) >= 0) {
        line[gw_first_line(line)] = '\0';
        if (!first && *line) {
            act(context, line);
        }
        first = false;
    }
    free(line);
    fclose(file);
}

struct shown {
    struct gw_text *text;
    size_t count;
};

static void show(void *context, const char *warning)
{
    struct shown *shown = context;
    if (shown->count++ < MOST_WARNINGS) {
        gw_text_add(shown->text, "%s  %s\n", shown->count == 1 ? "the compiler warns:\n" : "",
                    warning);
    }
}

void gw_add_warnings(struct gw_text *text, const char *path)
{
    struct shown shown = {.text = text};
    each_warning(path, show, &shown);
    if (shown.count > MOST_WARNINGS) {
        gw_text_add(text, "  and of %zu more\n", shown.count - MOST_WARNINGS);
    }
}

static void keep_unset(void *context, const char *warning)
{
    char **kept = context;
    if (!*kept && strstr(warning, "uninitialized")) {
        *kept = gw_format("remark: the compiler warns: %s", warning);
    }
}

char *gw_warning_of_unset(const char *path)
{
    char *kept = NULL;
    each_warning(path, keep_unset, &kept);
    return kept;
}
