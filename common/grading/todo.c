// SPDX-License-Identifier: MIT
// Finding the first TODO.
#include "todo.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *gw_first_todo(const char *root, const char *file)
{
    char *path = file[0] == '/' ? gw_format("%s", file) : gw_format("%s/%s", root, file);
    FILE *in = fopen(path, "re");
    free(path);
    size_t found = 0;
    char *line = NULL;
    size_t capacity = 0;
    for (size_t number = 1; in && !found && getline(&line, &capacity, in) >= 0; number++) {
        found = strstr(line, "TODO") ? number : 0;
    }
    free(line);
    if (in) {
        fclose(in);
    }
    return found ? gw_format("%s:%zu", file, found) : gw_format("%s", file);
}
