// SPDX-License-Identifier: MIT
// gw_class_similar: which submissions of a class look alike.
//
// Reads the exercises from its input, a line "LESSON FOLDER NAME FILE" each, as gw_submissions
// does.
// --show prints two submissions' files of an exercise side by side, with diff.
#include "base/page/wrap.h"
#include "base/process.h"
#include "base/text.h"
#include "similar.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static int tell(char *why)
{
    fprintf(stderr, "gridwork: %s.\n", why);
    free(why);
    return 2;
}

// What diff prints, without what tells a terminal things.
static int print_difference(char *const paths[2])
{
    const char *const words[] = {"diff",           "--text",      "--expand-tabs",
                                 "--side-by-side", "--width=200", "--",
                                 paths[0],         paths[1],      NULL};
    int said;
    const pid_t child = gw_process_start(&(struct gw_command){.words = words, .said = &said});
    if (child < 0) {
        return tell(gw_format("diff cannot be started: %s", strerror(errno)));
    }
    FILE *in = fdopen(said, "r");
    int before = 0;
    for (int c; in && (c = fgetc(in)) != EOF; before = c) {
        const bool controls = (c < ' ' && c != '\n') || c == 0x7f || (before == 0xc2 && c < 0xa0);
        putchar(controls ? '?' : c);
    }
    if (in) {
        fclose(in);
    }
    const int status = gw_process_wait(child);
    return WIFEXITED(status) && WEXITSTATUS(status) < 2 && fflush(stdout) == 0
               ? 0
               : tell(gw_format("diff cannot compare %s with %s", paths[0], paths[1]));
}

static int show(const struct gw_similar *similar, const char *class_folder, char **names)
{
    struct gw_people people;
    char *why = gw_people_read(class_folder, &people);
    char *paths[2] = {NULL, NULL};
    for (size_t i = 0; !why && i < 2; i++) {
        if (!gw_people_submission(&people, names[i])) {
            why = gw_format("%s has no submission '%s'; similar.tsv has their names", class_folder,
                            names[i]);
        } else {
            paths[i] = gw_format("%s/submissions/%s/%s/%s", class_folder, names[i],
                                 similar->exercises[0].folder, similar->exercises[0].file);
        }
    }
    int status = 0;
    if (!why) {
        status = print_difference(paths);
    }
    free(paths[0]);
    free(paths[1]);
    gw_people_free(&people);
    return why ? tell(why) : status;
}

static int compare(struct gw_similar *similar, const char *root, const char *class_folder)
{
    char *why = gw_similar_compare(similar, root, class_folder);
    if (why) {
        return tell(why);
    }
    if (!gw_similar_write(similar, class_folder)) {
        return 2;
    }
    gw_fit_page_to(stdout);
    gw_similar_print(similar, stdout);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 2;
}

int main(int argc, char **argv)
{
    const bool shows = argc == 7 && strcmp(argv[3], "--show") == 0;
    if (!shows && argc != 3 && argc != 4) {
        fputs("usage: gw_class_similar ROOT CLASS [LESSON|EXERCISE] <EXERCISES\n"
              "       gw_class_similar ROOT CLASS --show FOLDER FOLDER EXERCISE <EXERCISES\n",
              stderr);
        return 2;
    }
    struct gw_similar similar = {0};
    const char *only = shows ? argv[6] : argv[3];
    gw_similar_exercises(&similar, stdin, only);
    const int status =
        similar.exercise_count == 0
            ? tell(gw_format("there is no lesson or exercise '%s'", only ? only : ""))
        : shows ? show(&similar, argv[2], argv + 4)
                : compare(&similar, argv[1], argv[2]);
    gw_similar_free(&similar);
    return status;
}
