// SPDX-License-Identifier: MIT
// Compiling by a process of this one's own, as a program without a grader does: in a folder that
// goes with the program.
#define _GNU_SOURCE // pipe2, POSIX_SPAWN_SETSID
#include "module_order.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef GW_GWCC // the compiler driver
#define GW_GWCC ""
#endif

static char folder[GW_MOST_MODULE_PATH - 64]; // of this process; "" while there is none
static pid_t owner;
static unsigned count;

// A process that removes the folder when this one has ended, however that comes about: it waits
// until nobody holds the other end of the pipe any more.
static void have_it_removed(void)
{
    char *const command[] = {(char *)(uintptr_t) "sh",
                             (char *)(uintptr_t) "-c",
                             (char *)(uintptr_t) "cat; rm -rf -- \"$1\"",
                             (char *)(uintptr_t) "sh",
                             folder,
                             NULL};
    int ends[2];
    pid_t child;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return;
    }
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    posix_spawn(&child, "/bin/sh", &files, &attributes, command, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(ends[0]);
}

static bool make_folder(char own[GW_MOST_MODULE_PATH])
{
    if (!folder[0] || owner != getpid()) {
        const char *temporary = getenv("TMPDIR");
        snprintf(folder, sizeof(folder), "%s/gw_modules-XXXXXX",
                 temporary && temporary[0] == '/' ? temporary : "/tmp");
        if (!mkdtemp(folder)) {
            folder[0] = '\0';
            return false;
        }
        owner = getpid();
        have_it_removed();
    }
    snprintf(own, GW_MOST_MODULE_PATH, "%s/%u", folder, ++count);
    return mkdir(own, 0700) == 0;
}

#ifdef GW_CPU_DEVICE_CHECKED
static const char mode[] = "module_checked";
#else
static const char mode[] = "module_fast";
#endif

static bool run(const char *own, const char *name)
{
    const char *const command[] = {GW_GWCC, "--for", mode, "--module", own, name, NULL};
    pid_t child;
    int status = 0;
    if (posix_spawn(&child, GW_GWCC, NULL, NULL, (char *const *)(uintptr_t)command, environ) != 0) {
        return false;
    }
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    return WIFEXITED(status) && WEXITSTATUS(status) < 126;
}

bool gw_module_compile_here(const struct gw_module_order *order, struct gw_module_made *made)
{
    char own[GW_MOST_MODULE_PATH];
    memset(made, 0, sizeof(*made));
    const char *name = make_folder(own) ? gw_module_write_files(order, own) : NULL;
    if (!name) {
        snprintf(made->log, sizeof(made->log),
                 "no folder for temporary files could be written (TMPDIR, else /tmp): %s",
                 strerror(errno));
        return false;
    }
    if (!run(own, name)) {
        snprintf(made->log, sizeof(made->log),
                 "no compiler could be started: %s is there no more? Build the program again",
                 GW_GWCC);
        return false;
    }
    gw_module_read_made(own, made);
    return true;
}
