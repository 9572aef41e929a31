// SPDX-License-Identifier: MIT
// Reading exercises.tsv.
#include "report.h"

#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEEDED_FIELDS = 5, FIELDS };

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

static void append(struct gw_exercise_list *list, char *fields[FIELDS], int count)
{
    list->entries = gw_one_more(list->entries, list->count, sizeof(*list->entries));
    list->entries[list->count++] =
        (struct gw_listed){.lesson = gw_format("%s", fields[0]),
                           .title = gw_format("%s", fields[1]),
                           .name = gw_format("%s", fields[2]),
                           .weight = atoi(fields[3]),
                           .file = gw_format("%s", fields[4]),
                           .with = gw_format("%s", count == FIELDS ? fields[5] : "")};
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
    bool whole = true;
    while (whole && getline(&line, &capacity, in) >= 0) {
        // Half a list, as a full disk leaves it, would make half a mark.
        char *fields[FIELDS];
        const size_t length = strcspn(line, "\r\n");
        whole = line[length] != '\0';
        line[length] = '\0';
        const int count = whole ? split(line, fields) : 0;
        whole = count >= NEEDED_FIELDS;
        if (whole) {
            append(list, fields, count);
        }
    }
    free(line);
    fclose(in);
    if (!whole || list->count == 0) {
        fprintf(stderr, "The list of exercises, %s, is not whole: configure the build again.\n",
                file);
        gw_exercise_list_free(list);
        return false;
    }
    return true;
}

static void free_listed(struct gw_listed *listed)
{
    free(listed->lesson);
    free(listed->title);
    free(listed->name);
    free(listed->file);
    free(listed->with);
}

bool gw_is_of_lesson(const struct gw_listed *exercise, const char *lesson)
{
    return !lesson || strcmp(exercise->lesson, lesson) == 0;
}

char *gw_lesson_message(const char *lesson)
{
    const size_t letters = strcspn(lesson, "0123456789");
    return gw_format("%c%.*s%s%s", toupper((unsigned char)lesson[0]),
                     (int)(letters > 0 ? letters - 1 : 0), lesson + 1,
                     lesson[letters] == '\0' ? "" : " ", lesson + letters);
}

bool gw_is_listed_as(const struct gw_listed *exercise, const char *only)
{
    return strcmp(exercise->lesson, only) == 0 || strcmp(exercise->name, only) == 0;
}

bool gw_is_built_with(const struct gw_listed *exercise, const char *name)
{
    const size_t length = strlen(name);
    const char *at = exercise->with;
    while (*at && (strncmp(at, name, length) != 0 || (at[length] != ' ' && at[length] != '\0'))) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return *at;
}

bool gw_exercise_list_keep(struct gw_exercise_list *list, const char *only)
{
    bool any = false;
    for (size_t i = 0; i < list->count; i++) {
        list->entries[i].left_out = !gw_is_listed_as(&list->entries[i], only);
        any = any || !list->entries[i].left_out;
    }
    return any;
}

void gw_exercise_list_free(struct gw_exercise_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free_listed(&list->entries[i]);
    }
    free(list->entries);
    *list = (struct gw_exercise_list){0};
}
