// SPDX-License-Identifier: MIT
// Who has ended a command, by the signal: that of g++ itself, or the one that it or its linker's
// caller tells of a part.
#include "outside.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

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
                         "no verdict: the compiler was ended from outside by the signal %d (%s), "
                         "as by a system that has no memory left: grade it again",
                         outside[i], strsignal(outside[i]));
            return length < 0 ? NULL : words;
        }
    }
    return NULL;
}
