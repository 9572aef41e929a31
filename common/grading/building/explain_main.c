// SPDX-License-Identifier: MIT
// gw_explain_build: the errors of a build that failed, for ./gridwork check: each once, our words
// above the compiler's, and nothing of our headers. Exit status 1: there is none in the log.
#include "building.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whether the place, or with `summary` the same error there, was told before.
static bool was_told(const struct gw_diagnostic *told, size_t count, const char *at,
                     const char *summary)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(told[i].at, at) == 0 && (!summary || strcmp(told[i].summary, summary) == 0)) {
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: gw_explain_build ROOT FILE LOG\n", stderr);
        return 2;
    }
    const size_t root = strlen(argv[1]);
    const char *file = argv[2];
    file += strncmp(file, argv[1], root) == 0 && file[root] == '/' ? root + 1 : 0;
    char *output = gw_build_log_read(argv[3], argv[1]);
    if (!output) {
        return 2;
    }
    const struct gw_build build = {.root = argv[1], .file = file, .name = file, .output = output};
    enum { MOST = 20 };
    struct gw_diagnostic told[MOST];
    size_t count = 0, from = 0;
    while (count < MOST && gw_next_diagnostic(&told[count], &build, &from)) {
        struct gw_diagnostic *next = &told[count];
        // In a template of ours the compiler goes on stumbling over what it has said already.
        if ((count > 0 && strcmp(next->at, file) == 0) ||
            was_told(told, count, next->at, next->elsewhere ? NULL : next->summary)) {
            gw_diagnostic_free(next);
            continue;
        }
        fputs(next->message, stdout);
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        gw_diagnostic_free(&told[i]);
    }
    free(output);
    return count > 0 ? 0 : 1;
}
