// SPDX-License-Identifier: MIT
// gw_class_take: the submissions of a class become files of its own folder.
//
// Reads the exercises from its input, a line "LABEL FOLDER NAME FILE" each. A lesson or an exercise
// says whose files tell when somebody has handed in. Prints one line that
// counts people and submissions, and on stderr the first of the notes that people.json has. Exit
// status 2, with one sentence: the roster or the submissions cannot be used, or the folder cannot
// be written.
#include "intake.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NOTES = 10 };

// As whoever types in the clone knows it.
static const char *below(const char *path, const char *root)
{
    const size_t length = strlen(root);
    return strncmp(path, root, length) == 0 && path[length] == '/' ? path + length + 1 : path;
}

static void tell(size_t *told, const char *of, const char *note)
{
    if ((*told)++ < MOST_NOTES) {
        fprintf(stderr, "gridwork: %s%s%s\n", of, *of ? ": " : "", note);
    }
}

static void tell_notes(const struct gw_people *people, const char *class_folder)
{
    size_t told = 0;
    for (size_t i = 0; i < people->notes.count; i++) {
        tell(&told, "", people->notes.text[i]);
    }
    for (size_t i = 0; i < people->submission_count; i++) {
        const struct gw_handed_in *handed_in = &people->submissions[i];
        for (size_t j = 0; j < handed_in->notes.count; j++) {
            tell(&told, handed_in->folder, handed_in->notes.text[j]);
        }
    }
    if (told > MOST_NOTES) {
        fprintf(stderr, "gridwork: and %zu more notes, in %s/people.json\n", told - MOST_NOTES,
                class_folder);
    }
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        fputs("usage: gw_class_take ROOT ROSTER SUBMISSIONS CLASS [LESSON|EXERCISE] <EXERCISES\n",
              stderr);
        return 2;
    }
    struct gw_exercises exercises;
    struct gw_intake_counts counts;
    struct gw_people people;
    gw_exercises_read(stdin, argc > 5 ? argv[5] : "", &exercises);
    const struct gw_intake intake = {argv[2], argv[3], argv[4], &exercises};
    char *why = gw_intake_take(&intake, &counts, &people);
    gw_exercises_free(&exercises);
    if (why) {
        if (*why) {
            fprintf(stderr, "gridwork: %s\n", below(why, argv[1]));
        }
        free(why);
        return 2;
    }
    printf("%zu people, %zu submissions; %zu without one, %zu of nobody on the roster\n",
           counts.people, counts.submissions, counts.without, counts.unknown);
    tell_notes(&people, below(argv[4], argv[1]));
    gw_people_free(&people);
    return 0;
}
