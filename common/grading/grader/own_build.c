// SPDX-License-Identifier: MIT
// Runs of ctest side by side, and builds that were ended: the marks and the lock by which a grader
// knows what it grades.
#include "own_build.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Somebody who builds one exercise is done in seconds.
enum { SECONDS_TO_WAIT = 60, LOOK_EVERY_MILLISECONDS = 20 };

// The first line of PREFIX + ending, or NULL.
static char *first_line(const char *prefix, const char *ending)
{
    char *name = gw_format("%s%s", prefix, ending);
    FILE *in = fopen(name, "re");
    char *line = NULL;
    size_t capacity = 0;
    if (in && getline(&line, &capacity, in) >= 0) {
        line[gw_first_line(line)] = '\0';
    } else {
        free(line);
        line = NULL;
    }
    if (in) {
        fclose(in);
    }
    free(name);
    return line;
}

// Holds the lock until this process ends; false: somebody else goes on building.
static bool hold_lock(const char *prefix)
{
    char *name = gw_format("%s.lock", prefix);
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    free(name);
    if (file < 0) {
        return true; // nobody has ever built under it
    }
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    for (int i = 0; fcntl(file, F_SETLK, &lock) != 0; i++) {
        if (errno != EAGAIN && errno != EACCES) {
            return true; // some file systems have no locks
        }
        if (i == SECONDS_TO_WAIT * 1000 / LOOK_EVERY_MILLISECONDS) {
            return false;
        }
        nanosleep(&(struct timespec){.tv_nsec = LOOK_EVERY_MILLISECONDS * 1000000L}, NULL);
    }
    return true;
}

static void leave_no_verdict(const struct gw_options *options, const char *sentence)
{
    gw_leave_result(options, &(struct gw_result){.state = GW_NO_VERDICT,
                                                 .summary = gw_format("%s", sentence),
                                                 .message = gw_format("%s\n", sentence)});
}

bool gw_use_own_build(struct gw_options *options)
{
    if (!options->run) {
        return true;
    }
    char *mark = gw_format("%s/%s", options->run, options->test);
    const bool free_to_grade = hold_lock(options->built);
    char *wanted = first_line(mark, ".built");
    char *there = first_line(options->built, ".content");
    const bool same = wanted && there && strcmp(wanted, there) == 0;
    if (wanted && !(free_to_grade && same)) {
        leave_no_verdict(options, "another ctest has built it anew meanwhile: run it again");
    } else if (!wanted) {
        fprintf(stderr, "%s was not built in this run.\n", options->test);
    } else {
        options->content = gw_format("%.*s", (int)strcspn(wanted, " "), wanted);
    }
    const bool grade = wanted && free_to_grade && same;
    free(mark);
    free(wanted);
    free(there);
    return grade;
}

bool gw_leave_result(const struct gw_options *options, struct gw_result *result)
{
    if (options->run) {
        free(result->run); // of a kept result
        result->run = gw_format("%s", gw_last_piece(options->run));
    }
    if (options->content) {
        free(result->content);
        result->content = gw_format("%s", options->content);
    }
    const bool written = gw_result_write(options->results, result);
    if (!written) {
        unlink(options->results);
    }
    gw_result_free(result);
    return written;
}
