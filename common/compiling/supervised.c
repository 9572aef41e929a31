// SPDX-License-Identifier: MIT
// A command in the box, and its output through our hands.
#include "supervised.h"

#include "guardian.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEPT = 65536 };

static volatile sig_atomic_t command_running; // its process; 0: none yet

// Ends the command and what it has started; it may not have come to a group of its own yet.
static void end_command(pid_t child)
{
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
}

// What ends us by a signal ends the command, which is no longer in our group.
static void end_with_us(int signal)
{
    if (command_running > 0) {
        end_command(command_running);
    }
    _exit(128 + signal);
}

static _Noreturn void become_command(const struct gw_supervised *work, int out, pid_t parent)
{
    // A session of its own from the start, so that it can be ended as a whole.
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) {
        _exit(127);
    }
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
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
    _exit(status);
}

/** The end of what was said, in two halves that take turns. */
struct memory {
    char *bytes;
    size_t length;
};

static void remember(struct memory *memory, const char *bytes, size_t length)
{
    if (memory->length + length > (size_t)2 * KEPT) {
        memmove(memory->bytes, memory->bytes + memory->length - KEPT, KEPT);
        memory->length = KEPT;
    }
    memcpy(memory->bytes + memory->length, bytes, length);
    memory->length += length;
}

// Waits until there is something to read. @return false: nobody listens to us any more
static bool wait_for(int in)
{
    struct pollfd ends[] = {{.fd = in, .events = POLLIN}, {.fd = STDERR_FILENO}};
    do {
        ends[0].revents = ends[1].revents = 0;
        poll(ends, 2, -1);
    } while (!ends[0].revents && !(ends[1].revents & POLLERR));
    return !(ends[1].revents & POLLERR);
}

// Hands on what comes until nobody can say anything any more. @return whether that was all
static bool hand_on(int in, size_t most, struct memory *memory)
{
    char bytes[KEPT / 2];
    size_t said = 0;
    for (;;) {
        if (!wait_for(in)) {
            return false;
        }
        const ssize_t got = read(in, bytes, sizeof(bytes));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return true;
        }
        const size_t length = (size_t)got < most - said ? (size_t)got : most - said;
        fwrite(bytes, 1, length, stderr);
        remember(memory, bytes, length);
        said += length;
        if (length < (size_t)got) {
            return false;
        }
    }
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
    int ends[2];
    struct memory memory = {malloc((size_t)2 * KEPT + 1), 0};
    const pid_t parent = getpid();
    on_signals(end_with_us);
    const pid_t child = memory.bytes && pipe(ends) == 0 ? fork() : -1;
    if (child < 0) {
        fprintf(stderr, "gw_compile: %s could not be started: %s\n",
                work->command ? work->command[0] : "it", strerror(errno));
        free(memory.bytes);
        return false;
    }
    if (child == 0) {
        on_signals(SIG_DFL);
        close(ends[0]);
        become_command(work, ends[1], parent);
    }
    command_running = child;
    close(ends[1]);
    struct gw_guardian guardian = gw_guard(child);
    ending->said_all = hand_on(ends[0], work->most, &memory);
    close(ends[0]);
    if (!ending->said_all) {
        end_command(child);
    }
    // What it has started and not waited for, while its number is still its own.
    siginfo_t ended;
    while (waitid(P_PID, (id_t)child, &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    kill(-child, SIGKILL);
    gw_dismiss(&guardian);
    waitpid(child, &ending->status, 0);
    memory.bytes[memory.length] = '\0';
    ending->said = memory.bytes;
    return true;
}
