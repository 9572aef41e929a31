// SPDX-License-Identifier: MIT
// One line, one exercise.
#include "exercises.h"

#include "base/text.h"

#include <stdlib.h>

void gw_exercises_read(FILE *in, struct gw_exercises *exercises)
{
    char folder[256];
    char file[256];
    *exercises = (struct gw_exercises){0};
    while (fscanf(in, "%*s %255s %*s %255s", folder, file) == 2) {
        exercises->list = gw_one_more(exercises->list, exercises->count, sizeof(*exercises->list));
        exercises->list[exercises->count++] =
            (struct gw_exercise_file){gw_format("%s", folder), gw_format("%s", file)};
    }
}

void gw_exercises_free(struct gw_exercises *exercises)
{
    for (size_t i = 0; i < exercises->count; i++) {
        free(exercises->list[i].folder);
        free(exercises->list[i].file);
    }
    free(exercises->list);
    *exercises = (struct gw_exercises){0};
}
