// SPDX-License-Identifier: MIT
// What ended a command: a limit of its box, or somebody outside.
#include "ended_by.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { MOST_WORDS = 5 };

struct limit {
    int signal;                    // by which the kernel holds it, or 0
    const char *words[MOST_WORDS]; // of those who met it
};

static const struct limit file_is_full = {
    SIGXFSZ, {"File size limit exceeded", "file too big", "File too large"}};
static const struct limit time_is_over = {SIGXCPU, {"CPU time limit exceeded"}};
static const struct limit memory_is_full = {0,
                                            {"out of memory", "virtual memory exhausted",
                                             "memory exhausted", "Cannot allocate memory",
                                             "bad_alloc"}};

static bool was_met(const struct limit *limit, const struct gw_ending *ending)
{
    if (limit->signal != 0 && WIFSIGNALED(ending->status) &&
        WTERMSIG(ending->status) == limit->signal) {
        return true;
    }
    for (size_t i = 0; i < MOST_WORDS && limit->words[i]; i++) {
        if (strstr(ending->said, limit->words[i])) {
            return true;
        }
    }
    return false;
}

char *gw_limit_message(const struct gw_ending *ending, const struct gw_box *box, size_t most)
{
    char *words = NULL;
    int length = -1;
    if (!ending->log_is_whole) {
        length = asprintf(&words,
                          "the compiler printed more than %zu KiB about this file and was stopped: "
                          "correct the first error",
                          most >> 10);
    } else if (was_met(&time_is_over, ending)) {
        length = asprintf(&words,
                          "the compiler did not finish this file within %u seconds: look for a "
                          "template, a macro or a constant expression without end",
                          box->cpu_seconds);
    } else if (was_met(&file_is_full, ending)) {
        length = asprintf(
            &words,
            "the compiled file is larger than %zu MiB: remove the initial values of large arrays",
            box->file_size >> 20);
    } else if (was_met(&memory_is_full, ending)) {
        length =
            asprintf(&words,
                     "the compiler needs more than %zu GiB of memory for this file: remove the "
                     "initial values of large arrays, and look for a macro or template that grows",
                     box->address_space >> 30);
    }
    return length < 0 ? NULL : words;
}

// By the signal: that of g++ itself, or the one that it or its linker's caller tells of a part.
static const int outside[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT};

// Whether a line of the compiler driver's own says this: before it stands the program's name alone,
// where one about a file has the file's name and its line, and one of the file's text a margin.
static bool driver_says(const char *said, const char *words)
{
    for (const char *at = said; (at = strstr(at, words)); at++) {
        const char *name = at;
        while (name > said && !strchr("\n: ", name[-1])) {
            name--;
        }
        if (name == said || name[-1] == '\n') {
            return true;
        }
    }
    return false;
}

static bool ended_by(const struct gw_ending *ending, int number)
{
    if (WIFSIGNALED(ending->status)) {
        return WTERMSIG(ending->status) == number;
    }
    char by_driver[64];
    char by_collect[64];
    snprintf(by_driver, sizeof(by_driver), ": fatal error: %s signal terminated program ",
             strsignal(number));
    snprintf(by_collect, sizeof(by_collect), ": fatal error: ld terminated with signal %d ",
             number);
    return driver_says(ending->said, by_driver) || driver_says(ending->said, by_collect);
}

char *gw_outside_message(const struct gw_ending *ending)
{
    char *words = NULL;
    for (size_t i = 0; i < sizeof(outside) / sizeof(*outside); i++) {
        if (ended_by(ending, outside[i])) {
            const int length =
                asprintf(&words,
                         "no verdict: signal %d (%s) from outside ended the compiler, perhaps "
                         "because the system has no memory left: grade it again",
                         outside[i], strsignal(outside[i]));
            return length < 0 ? NULL : words;
        }
    }
    return NULL;
}
