// SPDX-License-Identifier: MIT
// Waiting for the end of another process: nobody else holds the pipe that it holds.
#include "supervisor.h"

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

struct watch {
    int ends[2];
    pid_t command;
};

static int stand_by(void *context)
{
    const struct watch *watch = context;
    char byte;
    close(watch->ends[1]);
    while (read(watch->ends[0], &byte, 1) < 0 && errno == EINTR) {
    }
    kill(-watch->command, SIGKILL);
    kill(watch->command, SIGKILL);
    dprintf(STDERR_FILENO, "\ngw_compile: no verdict: a signal from outside ended the supervisor "
                           "of the compiler: grade it again\n");
    return 0;
}

struct gw_supervisor gw_supervisor_start(pid_t command)
{
    struct watch watch = {.command = command};
    if (pipe2(watch.ends, O_CLOEXEC) != 0) {
        return (struct gw_supervisor){0, -1};
    }
    // What ends the whole group of the caller leaves this one to clean up.
    const pid_t process = gw_process_start(&(struct gw_command){
        .before = stand_by, .context = &watch, .apart = GW_OWN_SESSION, .outlives = true});
    close(watch.ends[0]);
    return (struct gw_supervisor){process > 0 ? process : 0, watch.ends[1]};
}

void gw_supervisor_end(struct gw_supervisor *supervisor)
{
    if (supervisor->process > 0) {
        kill(supervisor->process, SIGKILL);
        gw_process_wait(supervisor->process);
    }
    if (supervisor->lifeline >= 0) {
        close(supervisor->lifeline);
    }
    *supervisor = (struct gw_supervisor){0, -1};
}
