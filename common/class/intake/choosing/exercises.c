// SPDX-License-Identifier: MIT
// One line, one exercise.
#include "exercises.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

void gw_exercises_read(FILE *in, const char *graded, struct gw_exercises *exercises)
{
    char label[256], folder[256], name[256], file[256];
    *exercises = (struct gw_exercises){0};
    while (fscanf(in, "%255s %255s %255s %255s", label, folder, name, file) == 4) {
        exercises->list = gw_one_more(exercises->list, exercises->count, sizeof(*exercises->list));
        exercises->list[exercises->count++] = (struct gw_exercise_file){
            gw_format("%s", folder), gw_format("%s", file),
            *graded && strcmp(graded, label) != 0 && strcmp(graded, name) != 0};
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
