// SPDX-License-Identifier: MIT
// What a build said, with the paths that a student knows.
#include "building.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_without_root(struct gw_text *text, const char *line, const char *root)
{
    const size_t length = strlen(root);
    const char *found;
    for (const char *from = line; (found = strstr(from, root)); from = found + length) {
        if (found[length] == '/') {
            gw_text_add(text, "%.*s", (int)(found - line), line);
            line = found + length + 1;
        }
    }
    gw_text_add(text, "%s", line);
}

char *gw_build_log_read(const char *file, const char *root)
{
    FILE *in = fopen(file, "re");
    if (!in) {
        perror(file);
        return NULL;
    }
    struct gw_text text = {0};
    gw_text_add(&text, "%s", "");
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, in) >= 0) {
        add_without_root(&text, line, root);
    }
    free(line);
    fclose(in);
    return text.data;
}
