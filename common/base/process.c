// SPDX-License-Identifier: MIT
// fork and exec. Signals wait while there are two processes with the same handlers.
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// No handler of the old process runs in the new one. What somebody has it ignore, as nohup does,
// stays ignored, but for the two signals that programs of ours ignore.
static void reset_signals(void)
{
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 &&
            (action.sa_handler != SIG_IGN || number == SIGPIPE || number == SIGTTOU)) {
            signal(number, SIG_DFL);
        }
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool open_as(int descriptor, const char *path, int flags)
{
    if (!path) {
        return true;
    }
    const int file = open(path, flags | O_CLOEXEC | O_NOCTTY, 0666);
    return file == descriptor || (file >= 0 && dup2(file, descriptor) >= 0 && close(file) == 0);
}

static bool set_surroundings(const struct gw_command *command, int out)
{
    enum { ANEW = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW };
    return open_as(STDIN_FILENO, command->input, O_RDONLY) &&
           open_as(STDOUT_FILENO, command->output, ANEW) &&
           open_as(STDERR_FILENO, command->errors, ANEW) &&
           (out < 0 || dup2(out, STDOUT_FILENO) >= 0) &&
           (!command->together || dup2(STDOUT_FILENO, STDERR_FILENO) >= 0) &&
           (!command->folder || chdir(command->folder) == 0);
}

static _Noreturn void become(const struct gw_command *command, int out, pid_t parent)
{
    if (command->apart == GW_OWN_SESSION) {
        setsid();
    } else if (command->apart == GW_OWN_GROUP) {
        setpgid(0, 0);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    reset_signals();
    if (getppid() != parent) { // it has ended before
        _exit(GW_NOT_STARTED);
    }
    alarm(command->seconds);
    int status = set_surroundings(command, out) ? 0 : GW_NOT_STARTED;
    if (status == 0 && command->before) {
        status = command->before(command->context);
        fflush(NULL);
        if (status != 0 || !command->words) {
            _exit(status);
        }
    }
    if (status == 0) {
        execvp(command->words[0], (char *const *)(uintptr_t)command->words);
    }
    dprintf(STDERR_FILENO, "%s could not be started: %s.\n",
            command->words ? command->words[0] : "a process", strerror(errno));
    _exit(GW_NOT_STARTED);
}

pid_t gw_process_start(const struct gw_command *command)
{
    int ends[2] = {-1, -1};
    if (command->said && pipe2(ends, O_CLOEXEC) != 0) {
        return -1;
    }
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    fflush(NULL); // or both would say what waits there
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process == 0) {
        become(command, ends[1], parent);
    }
    const int reason = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (command->said) {
        close(ends[1]);
        *command->said = ends[0];
        if (process < 0) {
            close(ends[0]);
        }
    }
    errno = reason;
    return process;
}

int gw_process_wait(pid_t process)
{
    int status = -1;
    while (process > 0 && waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return status;
}

int gw_exit_status(int status)
{
    return status == -1        ? GW_NOT_STARTED
           : WIFEXITED(status) ? WEXITSTATUS(status)
                               : 128 + WTERMSIG(status);
}

int gw_process_run(const struct gw_command *command)
{
    return gw_exit_status(gw_process_wait(gw_process_start(command)));
}

// Waits until there is something to read. @return false: nobody listens any more
static bool wait_for(int said, int listener)
{
    struct pollfd ends[] = {{.fd = said, .events = POLLIN}, {.fd = listener}};
    do {
        ends[0].revents = ends[1].revents = 0;
        poll(ends, 2, -1);
    } while (!ends[0].revents && !(ends[1].revents & POLLERR));
    return !(ends[1].revents & POLLERR);
}

bool gw_process_hear(int said, size_t most, int listener,
                     void (*hear)(void *of, const char *bytes, size_t length), void *of)
{
    static char bytes[1 << 15];
    bool whole = false;
    while (wait_for(said, listener)) {
        const ssize_t got = read(said, bytes, sizeof(bytes));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        whole = got <= 0;
        const size_t length = whole ? 0 : (size_t)got < most ? (size_t)got : most;
        if (length > 0) {
            hear(of, bytes, length);
        }
        most -= length;
        if (whole || length < (size_t)got) {
            break;
        }
    }
    close(said);
    return whole;
}

int gw_process_end(pid_t process, bool now)
{
    siginfo_t ended;
    if (now) {
        kill(-process, SIGKILL);
        kill(process, SIGKILL); // it may not have come to a group of its own yet
    }
    // What it has started and not waited for, while its number is still its own.
    while (waitid(P_PID, (id_t)process, &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    kill(-process, SIGKILL);
    return gw_process_wait(process);
}
