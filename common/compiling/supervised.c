// SPDX-License-Identifier: MIT
// A command in the box, and its output through our hands.
#include "supervised.h"

#include "base/process.h"
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEPT = 65536 };

static volatile sig_atomic_t command_running; // its process; 0: none yet

// What ends us by a signal ends the command, which is no longer in our group.
static void end_with_us(int signal)
{
    if (command_running > 0) {
        kill(-command_running, SIGKILL);
        kill(command_running, SIGKILL); // it may not have come to a group of its own yet
    }
    _exit(128 + signal);
}

struct start {
    const struct gw_supervised *work;
    int go[2];
};

// In the child. @return its exit status
static int become_command(void *context)
{
    const struct start *start = context;
    const struct gw_supervised *work = start->work;
    char byte;
    (void)!read(start->go[0], &byte, 1); // now somebody stands by
    const int error = gw_box_enter(work->box);
    int status = 127;
    if (error == 0) {
        status = work->before ? work->before(work->context) : 0;
        fflush(NULL);
        if (status == 0 && work->command) {
            execvp(work->command[0], work->command);
            status = 127;
        }
    }
    if (status == 127) {
        dprintf(STDERR_FILENO, "gw_compile: %s could not be started: %s\n",
                work->command ? work->command[0] : "it", strerror(error ? error : errno));
    }
    return status;
}

/** The end of what was said, in two halves that take turns. */
struct memory {
    char *bytes;
    size_t length;
};

static void hand_on(void *of, const char *bytes, size_t length)
{
    struct memory *memory = of;
    fwrite(bytes, 1, length, stderr);
    if (memory->length + length > (size_t)2 * KEPT) {
        memmove(memory->bytes, memory->bytes + memory->length - KEPT, KEPT);
        memory->length = KEPT;
    }
    memcpy(memory->bytes + memory->length, bytes, length);
    memory->length += length;
}

static void on_signals(void (*handler)(int))
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
        signal(signals[i], handler);
    }
}

bool gw_run_supervised(const struct gw_supervised *work, struct gw_ending *ending)
{
    struct start start = {.work = work};
    struct memory memory = {malloc((size_t)2 * KEPT + 1), 0};
    int said;
    on_signals(end_with_us);
    const pid_t child = memory.bytes && pipe2(start.go, O_CLOEXEC) == 0
                            ? gw_process_start(&(struct gw_command){.before = become_command,
                                                                    .context = &start,
                                                                    .said = &said,
                                                                    .together = true,
                                                                    .apart = GW_OWN_SESSION})
                            : -1;
    if (child < 0) {
        fprintf(stderr, "gw_compile: %s could not be started: %s\n",
                work->command ? work->command[0] : "it", strerror(errno));
        free(memory.bytes);
        return false;
    }
    command_running = child;
    struct gw_supervisor supervisor = gw_supervisor_start(child);
    // It runs only now: whoever ends us can no longer leave it behind.
    (void)!write(start.go[1], "", 1);
    close(start.go[0]);
    close(start.go[1]);
    ending->log_is_whole = gw_process_hear(said, work->most, STDERR_FILENO, hand_on, &memory);
    gw_process_end(child, !ending->log_is_whole);
    gw_supervisor_end(&supervisor);
    ending->status = gw_process_wait(child);
    memory.bytes[memory.length] = '\0';
    ending->said = memory.bytes;
    return true;
}
