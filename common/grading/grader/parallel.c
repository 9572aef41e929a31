// SPDX-License-Identifier: MIT
// A second process that grades, and what it says in a pipe.
#include "parallel.h"

#include "base/descendants.h"
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Far below what a pipe takes at once, so that nobody has to wait for its reader.
enum { MOST_REMARK = 4096 };

struct message {
    size_t passed;
    double used;
    char remark[MOST_REMARK]; // "" for none
};

bool gw_is_graded_in_parallel(const struct gw_options *options)
{
    const bool is_drawn = options->failed_case && options->kept_case >= 0;
    return options->runner_double && !options->tool && !options->on_gpu && !options->brief &&
           !options->shows_runs && !is_drawn;
}

struct work {
    const struct gw_options *options;
    void (*grade)(const struct gw_options *options, int answer);
    int answer;
};

static int grade_in_parallel(void *context)
{
    const struct work *work = context;
    gw_adopt_descendants();
    work->grade(work->options, work->answer);
    return 0;
}

int gw_parallel_begin(const struct gw_options *options,
                      void (*grade)(const struct gw_options *options, int answer))
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return -1;
    }
    struct work work = {options, grade, ends[1]};
    const pid_t process =
        gw_process_start(&(struct gw_command){.before = grade_in_parallel, .context = &work});
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return -1;
    }
    return ends[0];
}

void gw_parallel_report(int answer, const struct gw_parallel *found)
{
    struct message message = {.passed = found->passed, .used = found->used};
    if (found->remark) {
        snprintf(message.remark, sizeof(message.remark), "%s", found->remark);
    }
    // One that comes in part is none.
    ssize_t written = write(answer, &message, sizeof(message));
    (void)written;
}

bool gw_parallel_wait(int answer, struct gw_parallel *found)
{
    struct message message;
    size_t have = 0;
    ssize_t more = answer < 0 ? 0 : 1;
    while (more > 0 && have < sizeof(message)) {
        more = read(answer, (char *)&message + have, sizeof(message) - have);
        have += more > 0 ? (size_t)more : 0;
        more = more < 0 && errno == EINTR ? 1 : more;
    }
    if (answer >= 0) {
        close(answer);
    }
    if (have < sizeof(message)) {
        return false;
    }
    message.remark[MOST_REMARK - 1] = '\0';
    *found = (struct gw_parallel){.passed = message.passed,
                                  .used = message.used,
                                  .remark = *message.remark ? strdup(message.remark) : NULL};
    return true;
}
