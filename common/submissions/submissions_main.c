// SPDX-License-Identifier: MIT
// gw_submissions: copies what somebody has handed in into a folder of the grade's own.
//
// Reads the exercises from its input, a line "NUMBER FOLDER NAME FILE" each. SUMMARY becomes lines
// with tabs between their words: "folder FOLDER SHOWN", how messages call what was copied and how
// their reader knows it (below ROOT, or as CALLED says), and "refused NAME PATH REASON" for each
// exercise whose file was not taken. Exit status 3: no exercise's file lies there.
#include "base/text.h"
#include "taken.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_NOTHING_THERE = 3 };

// A name as it can stand in a line: its control characters would end it, or tell a terminal things.
static char *on_one_line(const char *name)
{
    char *line = gw_format("%s", name);
    for (char *at = line; *at; at++) {
        *at = (unsigned char)*at < ' ' || *at == '\x7f' ? '?' : *at;
    }
    return line;
}

static char *below(const char *path, const char *root)
{
    const size_t length = strlen(root);
    return gw_format(
        "%s", strncmp(path, root, length) == 0 && path[length] == '/' ? path + length + 1 : path);
}

// What its author or who grades may do about it.
static const char *remedy(const char *reason)
{
    const bool is_no_file =
        strncmp(reason, "it is a ", 8) == 0 || strncmp(reason, "its folder is a ", 16) == 0;
    return is_no_file                                ? ": hand in the file itself"
           : strncmp(reason, "it changed ", 11) == 0 ? ": grade it again"
                                                     : "";
}

static void take_exercises(struct gw_taken *taken, int submission)
{
    char folder[256];
    char exercise[256];
    char file[256];
    while (scanf("%*s %255s %255s %255s", folder, exercise, file) == 3) {
        gw_take_exercise(taken, submission, folder, exercise, file);
    }
    gw_take_headers(taken, submission);
}

static bool write_summary(const char *path, const struct gw_taken *taken, const char *copy,
                          const char *shown)
{
    FILE *out = fopen(path, "we");
    if (out) {
        fprintf(out, "folder\t%s\t%s\n", copy, shown);
    }
    for (size_t i = 0; out && i < taken->refused_count; i++) {
        const struct gw_refused_file *refused = &taken->refused[i];
        if (refused->exercise) {
            const bool is_ours = strncmp(refused->reason, "it", 2) == 0;
            fprintf(out, "refused\t%s\t%s/%s\t%s%s%s\n", refused->exercise, shown, refused->path,
                    is_ours ? "" : "it cannot be read: ", refused->reason, remedy(refused->reason));
        }
    }
    bool written = out && !ferror(out);
    written = out && fclose(out) == 0 && written;
    if (!written) {
        fprintf(stderr, "gridwork: %s cannot be written: %s\n", path, strerror(errno));
    }
    return written;
}

static void tell_of_headers(const struct gw_taken *taken, const char *shown)
{
    for (size_t i = 0; i < taken->refused_count; i++) {
        const struct gw_refused_file *refused = &taken->refused[i];
        if (!refused->exercise) {
            char *path = on_one_line(refused->path);
            fprintf(stderr, "gridwork: %s/%s is not taken: %s\n", shown, path, refused->reason);
            free(path);
        }
    }
}

static int copy(const char *root, const char *from, const char *to, const char *summary,
                const char *called)
{
    char *whole = realpath(from, NULL);
    const int submission = whole ? open(whole, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (submission < 0) {
        fprintf(stderr, "gridwork: the folder '%s' cannot be read: %s\n", from, strerror(errno));
        free(whole);
        return 2;
    }
    struct gw_taken taken = {0};
    take_exercises(&taken, submission);
    close(submission);
    char *relative = called ? gw_format("%s", called) : below(whole, root);
    char *shown = on_one_line(relative);
    char *copied = below(to, root);
    int status = 2;
    if (taken.count + taken.refused_count == 0) {
        status = EXIT_NOTHING_THERE;
    } else if (gw_taken_write(&taken, to) && write_summary(summary, &taken, copied, shown)) {
        tell_of_headers(&taken, shown);
        status = 0;
    }
    gw_taken_free(&taken);
    free(whole);
    free(relative);
    free(shown);
    free(copied);
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        fputs("usage: gw_submissions ROOT FROM TO SUMMARY [CALLED] <EXERCISES\n", stderr);
        return 2;
    }
    return copy(argv[1], argv[2], argv[3], argv[4], argv[5]);
}
