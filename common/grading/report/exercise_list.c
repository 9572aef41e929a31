// SPDX-License-Identifier: MIT
// Reading exercises.tsv.
#include "report.h"

#include "grading/results/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 5 };

// Cuts a line at its tabs; an empty field stays a field.
static int split(char *line, char *fields[FIELDS])
{
    int count = 0;
    while (line && count < FIELDS) {
        fields[count++] = line;
        line = strchr(line, '\t');
        if (line) {
            *line++ = '\0';
        }
    }
    return count;
}

static void append(struct gw_exercise_list *list, char *fields[FIELDS])
{
    list->entries = gw_one_more(list->entries, list->count, sizeof(*list->entries));
    list->entries[list->count++] = (struct gw_listed){.lesson = atoi(fields[0]),
                                                      .title = gw_format("%s", fields[1]),
                                                      .name = gw_format("%s", fields[2]),
                                                      .weight = atoi(fields[3]),
                                                      .file = gw_format("%s", fields[4])};
}

bool gw_exercise_list_read(const char *file, struct gw_exercise_list *list)
{
    *list = (struct gw_exercise_list){0};
    FILE *in = fopen(file, "re");
    if (!in) {
        fprintf(stderr, "The list of exercises, %s, is not there: configure the build first.\n",
                file);
        return false;
    }
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, in) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        char *fields[FIELDS];
        if (split(line, fields) == FIELDS) {
            append(list, fields);
        }
    }
    free(line);
    fclose(in);
    return true;
}

void gw_exercise_list_free(struct gw_exercise_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->entries[i].title);
        free(list->entries[i].name);
        free(list->entries[i].file);
    }
    free(list->entries);
    *list = (struct gw_exercise_list){0};
}
