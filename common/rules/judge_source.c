// SPDX-License-Identifier: MIT
#include "judge_source.h"

#include "base/process.h"
#include "chevron/command/command.h"
#include "source_rules.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_PRINTED = 1 << 28 };

struct printed {
    struct gw_buffer *text;
    bool whole;
};

static void take(void *of, const char *bytes, size_t length)
{
    struct printed *printed = of;
    printed->whole = printed->whole && gw_buffer_append(printed->text, bytes, length);
}

// Runs the command and takes what it prints. What it complains of, the compiler will say again.
static bool run_preprocessor(char *const *command, struct gw_buffer *text)
{
    struct printed printed = {text, true};
    int said;
    const pid_t child = gw_process_start(&(struct gw_command){
        .words = (const char *const *)command, .errors = "/dev/null", .said = &said});
    if (child < 0) {
        return false;
    }
    const bool all = gw_process_hear(said, MOST_PRINTED, -1, take, &printed);
    return gw_exit_status(gw_process_wait(child)) != GW_NOT_STARTED && all && printed.whole;
}

static int complain(struct gw_breach *breach)
{
    gw_print_error(stderr, breach->name, &breach->text, &breach->error);
    return 1;
}

int gw_judge_source(const char *file, char *const *preprocessor)
{
    struct gw_own_files files;
    struct gw_breach breach;
    int status = 0;
    if (!gw_source_keeps_rules(file, &files, &breach)) {
        status = complain(&breach);
    } else if (files.expand) {
        struct gw_buffer expanded = {0};
        if (!run_preprocessor(preprocessor, &expanded)) {
            fprintf(stderr, "%s: error: its macros cannot be expanded\n", file);
            status = 2;
        } else if (!gw_expanded_keeps_rules(&expanded, &files, &breach)) {
            status = complain(&breach);
        }
        gw_buffer_free(&expanded);
    }
    gw_breach_free(&breach);
    gw_own_files_free(&files);
    return status;
}
