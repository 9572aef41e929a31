// SPDX-License-Identifier: MIT
#include "judge_source.h"

#include "chevron/command/command.h"
#include "source_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs the command and takes what it prints. What it complains of, the compiler will say again.
static bool run_preprocessor(char *const *command, struct gw_buffer *printed)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (!freopen("/dev/null", "w", stderr)) {
            _exit(127);
        }
        execvp(command[0], command);
        _exit(127);
    }
    close(ends[1]);
    char piece[1 << 16];
    bool whole = child > 0;
    for (ssize_t got; whole && (got = read(ends[0], piece, sizeof(piece))) > 0;) {
        whole = printed->length < (1u << 28) && gw_buffer_append(printed, piece, (size_t)got);
    }
    close(ends[0]);
    int status = 0;
    return waitpid(child, &status, 0) == child && whole && status != 127 << 8;
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
    } else if (files.paste) {
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
