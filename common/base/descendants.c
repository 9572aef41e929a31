// SPDX-License-Identifier: MIT
// Finding and killing descendants on Linux: a subreaper gets every orphan as its own child, so
// killing children until there are none ends the whole tree.
#include "descendants.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A fork bomb can outrun us; then the results stand all the same.
enum { MOST_ROUNDS = 2000, PAUSE_NANOSECONDS = 1000000 };

void gw_adopt_descendants(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void gw_watched_signals(sigset_t *set)
{
    sigemptyset(set);
    const int signals[] = {SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
        sigaddset(set, signals[i]);
    }
}

static FILE *open_children(pid_t process)
{
    char path[64];
    snprintf(path, sizeof(path), "/proc/%d/task/%d/children", (int)process, (int)process);
    return fopen(path, "re");
}

bool gw_has_children(pid_t process)
{
    FILE *children = open_children(process);
    int child;
    const bool has = children && fscanf(children, "%d", &child) == 1;
    if (children) {
        fclose(children);
    }
    return has;
}

// The parent in /proc/PID/stat, whose second field is a name that may hold anything.
static pid_t parent_of(const char *process)
{
    char path[300];
    char line[512] = "";
    snprintf(path, sizeof(path), "/proc/%s/stat", process);
    FILE *stat = fopen(path, "re");
    if (!stat) {
        return -1;
    }
    const size_t length = fread(line, 1, sizeof(line) - 1, stat);
    fclose(stat);
    line[length] = '\0';
    const char *behind_name = strrchr(line, ')');
    int parent = -1;
    return behind_name && sscanf(behind_name + 1, " %*c %d", &parent) == 1 ? parent : -1;
}

static void kill_children_by_search(void)
{
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    while (processes && (entry = readdir(processes))) {
        if (isdigit((unsigned char)entry->d_name[0]) && parent_of(entry->d_name) == getpid()) {
            kill((pid_t)atoi(entry->d_name), SIGKILL);
        }
    }
    if (processes) {
        closedir(processes);
    }
}

static void kill_children(void)
{
    FILE *children = open_children(getpid());
    if (!children) {
        kill_children_by_search();
        return;
    }
    int child;
    while (fscanf(children, "%d", &child) == 1) {
        kill((pid_t)child, SIGKILL);
    }
    fclose(children);
}

void gw_kill_descendants(void)
{
    for (int round = 0; round < MOST_ROUNDS; round++) {
        kill_children();
        pid_t reaped;
        do {
            reaped = waitpid(-1, NULL, WNOHANG);
        } while (reaped > 0);
        if (reaped < 0 && errno == ECHILD) {
            return;
        }
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NANOSECONDS}, NULL);
    }
}
