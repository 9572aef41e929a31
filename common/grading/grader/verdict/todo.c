// SPDX-License-Identifier: MIT
// Finding the first TODO, and the GW_NOT_STARTED that outlived it.
#include "verdict.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char not_started[] = "GW_NOT_STARTED";

// The end of the literal whose first quote `at` is, or of the line.
static const char *behind_literal(const char *at)
{
    const char quote = *at++;
    while (*at && *at != quote) {
        at += at[0] == '\\' && at[1] ? 2 : 1;
    }
    return *at ? at + 1 : at;
}

// Whether a line names GW_NOT_STARTED in its code; `in_comment` goes on from line to line.
static bool names_not_started(const char *line, bool *in_comment)
{
    for (const char *at = line; *at;) {
        if (*in_comment) {
            *in_comment = strncmp(at, "*/", 2) != 0;
            at += *in_comment ? 1 : 2;
        } else if (strncmp(at, "//", 2) == 0) {
            return false;
        } else if (strncmp(at, "/*", 2) == 0) {
            *in_comment = true;
            at += 2;
        } else if (*at == '"' || *at == '\'') {
            at = behind_literal(at);
        } else if (strncmp(at, not_started, strlen(not_started)) == 0) {
            return true;
        } else {
            at++;
        }
    }
    return false;
}

// The lines of the first of each; 0 where there is none. Ends at a TODO unless `todo` is NULL.
static void search(const char *root, const char *file, size_t *todo, size_t *left)
{
    size_t unused = 0;
    char *path = file[0] == '/' ? gw_format("%s", file) : gw_format("%s/%s", root, file);
    FILE *in = fopen(path, "re");
    free(path);
    char *line = NULL;
    size_t capacity = 0;
    bool in_comment = false;
    size_t *end = todo ? todo : &unused;
    for (size_t number = 1; in && *end == 0 && getline(&line, &capacity, in) >= 0; number++) {
        *end = todo && strstr(line, "TODO") ? number : 0;
        if (names_not_started(line, &in_comment) && *left == 0) {
            *left = number;
        }
    }
    free(line);
    if (in) {
        fclose(in);
    }
}

struct gw_beginning gw_where_to_begin(const char *root, const char *file, const char *function)
{
    size_t todo = 0;
    size_t left = 0;
    search(root, file, &todo, &left);
    if (todo == 0 && left > 0) {
        return (struct gw_beginning){
            gw_format("%s:%zu", file, left),
            gw_format("%s:%zu still returns GW_NOT_STARTED: when your code is ready, return the "
                      "value from the header instead",
                      file, left)};
    }
    return (struct gw_beginning){todo > 0 ? gw_format("%s:%zu", file, todo) : gw_format("%s", file),
                                 gw_format("%s still returns GW_NOT_STARTED", function)};
}

struct gw_beginning gw_where_to_go_on(const char *root, const char *file, size_t passed,
                                      size_t runs)
{
    size_t left = 0;
    search(root, file, NULL, &left);
    return (struct gw_beginning){left > 0 ? gw_format("%s:%zu", file, left) : gw_format("%s", file),
                                 gw_format("right so far, %zu of %zu runs pass: continue with the "
                                           "function that returns GW_NOT_STARTED",
                                           passed, runs)};
}
