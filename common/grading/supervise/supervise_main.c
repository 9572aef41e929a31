// SPDX-License-Identifier: MIT
// gw_supervise PARENT COMMAND...: runs a command in a session of its own, and ends it with
// everything that it started when PARENT, the process that called, ends in whatever way, or when
// this program is interrupted or killed. ctest, ninja and compilers would go on by themselves, and
// write their results into the next grading's.
//
// There are two of them, one the other's child: of two that watch each other, either may be killed.
// The lower one is in a session of its own, so that what is sent to all processes of the terminal,
// or to the group of the caller, leaves it to clean up.
#include "base/descendants.h"
#include "base/process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Exit codes as a shell has them.
enum { BY_SIGNAL = 128 };

struct lower {
    pid_t upper;
    const char *const *command;
};

// From now on this process has all signals wait for wait_for(), adopts its descendants, and is told
// when `parent` ends, or ends at once if it has.
static void watch(pid_t parent)
{
    sigset_t set;
    gw_watched_signals(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    gw_adopt_descendants();
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
    if (getppid() != parent) {
        exit(BY_SIGNAL + SIGTERM);
    }
}

// Waits until `process` ends or somebody wants this one to end; then nothing is left of what they
// started. Returns the exit code.
static int wait_for(pid_t process)
{
    sigset_t set;
    gw_watched_signals(&set);
    for (;;) {
        const int signal_number = sigwaitinfo(&set, NULL);
        if (signal_number < 0 && errno == EINTR) {
            continue;
        }
        if (signal_number != SIGCHLD) {
            gw_kill_descendants();
            return BY_SIGNAL + (signal_number > 0 ? signal_number : SIGTERM);
        }
        int status;
        pid_t ended;
        while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
            if (ended == process) {
                gw_kill_descendants();
                return WIFEXITED(status) ? WEXITSTATUS(status) : BY_SIGNAL + WTERMSIG(status);
            }
        }
    }
}

// The lower one.
static int run(void *context)
{
    const struct lower *lower = context;
    watch(lower->upper);
    const pid_t process = gw_process_start(&(struct gw_command){.words = lower->command});
    return process > 0 ? wait_for(process) : GW_NOT_STARTED;
}

int main(int argc, char **argv)
{
    char *end;
    const long parent = argc > 2 ? strtol(argv[1], &end, 10) : 0;
    if (argc < 3 || *end || parent <= 0) {
        fputs("usage: gw_supervise PARENT COMMAND [ARGUMENT...]\n"
              "  PARENT  the process that calls it ($$ in a shell)\n",
              stderr);
        return 2;
    }
    watch((pid_t)parent);
    struct lower lower = {getpid(), (const char *const *)(argv + 2)};
    const pid_t process = gw_process_start(
        &(struct gw_command){.before = run, .context = &lower, .apart = GW_OWN_SESSION});
    if (process < 0) {
        perror("gw_supervise");
        return GW_NOT_STARTED;
    }
    return wait_for(process);
}
