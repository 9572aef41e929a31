// SPDX-License-Identifier: MIT
// Which limit ended a command.
#include "limit_message.h"

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
        length =
            asprintf(&words, "the compiler said more than %zu KiB about this file and was stopped",
                     most >> 10);
    } else if (was_met(&time_is_over, ending)) {
        length = asprintf(&words,
                          "this file keeps the compiler busy without end: it was stopped after %u "
                          "seconds",
                          box->cpu_seconds);
    } else if (was_met(&file_is_full, ending)) {
        length = asprintf(&words,
                          "what the compiler makes of this file is larger than %zu MiB: is there a "
                          "large array with values of its own?",
                          box->file_size >> 20);
    } else if (was_met(&memory_is_full, ending)) {
        length =
            asprintf(&words,
                     "the compiler needs more than %zu GiB of memory for this file: is there a "
                     "large array with values of its own, or a macro or a template that grows?",
                     box->address_space >> 30);
    }
    return length < 0 ? NULL : words;
}
