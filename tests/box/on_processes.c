// SPDX-License-Identifier: MIT
// To read other processes' memory, and to end, stop, slow down and type into them.
#include "attempts.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int open_of(pid_t process, const char *name, int flags)
{
    char path[64];
    snprintf(path, sizeof(path), "/proc/%d/%s", process, name);
    return open(path, flags);
}

static void read_others_environment(const struct target *target)
{
    char bytes[8192];
    const int file = open_of(target->victim, "environ", O_RDONLY);
    if (file >= 0) {
        tell(bytes, read(file, bytes, sizeof(bytes)));
    }
}

static void read_others_memory(const struct target *target)
{
    char bytes[64];
    const int file = open_of(target->victim, "mem", O_RDONLY);
    if (file >= 0) {
        tell(bytes, pread(file, bytes, sizeof(bytes), (off_t)target->secret));
    }
}

static void copy_others_memory(const struct target *target)
{
    char bytes[64];
    const struct iovec here = {bytes, sizeof(bytes)};
    const struct iovec there = {(void *)target->secret, sizeof(bytes)};
    const ssize_t length = process_vm_readv(target->victim, &here, 1, &there, 1, 0);
    // A call that was stopped by a signal gives back anything.
    tell(bytes, length <= (ssize_t)sizeof(bytes) ? length : 0);
}

static void trace_other(const struct target *target)
{
    if (ptrace(PTRACE_ATTACH, target->victim, NULL, NULL) == 0) {
        waitpid(target->victim, NULL, __WALL);
        for (size_t i = 0; i < 64; i += sizeof(long)) {
            const long word = ptrace(PTRACE_PEEKDATA, target->victim, target->secret + i, NULL);
            tell(&word, sizeof(word));
        }
    }
}

static void kill_other(const struct target *target)
{
    kill(target->victim, SIGKILL);
}

static void kill_other_by_other_names(const struct target *target)
{
    siginfo_t info = {.si_code = SI_QUEUE};
    syscall(SYS_tkill, target->victim, SIGKILL);
    syscall(SYS_tgkill, target->victim, target->victim, SIGKILL);
    syscall(SYS_rt_sigqueueinfo, target->victim, SIGKILL, &info);
    const long file = syscall(434 /* pidfd_open */, target->victim, 0);
    syscall(424 /* pidfd_send_signal */, file, SIGKILL, NULL, 0);
}

static void kill_all(const struct target *target)
{
    (void)target;
    kill(-1, SIGKILL);
}

static void stop_other(const struct target *target)
{
    kill(target->victim, SIGSTOP);
}

static void stop_parent(const struct target *target)
{
    (void)target;
    kill(getppid(), SIGSTOP);
}

// The owner of a descriptor gets its signals, and the descriptor's user chooses which.
static void kill_by_a_pipe(const struct target *target)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return;
    }
    fcntl(ends[0], F_SETSIG, SIGKILL);
    fcntl(ends[0], F_SETOWN, target->victim);
    fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
    tell("", 0);
    if (write(ends[1], "x", 1) != 1) {
        _exit(1);
    }
}

static void limit_other(const struct target *target)
{
    const struct rlimit none = {0, 0};
    syscall(SYS_prlimit64, target->victim, RLIMIT_CPU, &none, NULL);
    syscall(SYS_prlimit64, target->victim, RLIMIT_AS, &none, NULL);
}

static void slow_other_down(const struct target *target)
{
    setpriority(PRIO_PROCESS, (id_t)target->victim, 19);
}

static void type_into_terminal(const struct target *target)
{
    (void)target;
    const int terminal = open("/dev/tty", O_RDWR);
    for (const char *at = "harm\n"; *at; at++) {
        ioctl(STDIN_FILENO, TIOCSTI, at);
        ioctl(terminal, TIOCSTI, at);
    }
}

const struct attempt attempts_on_processes[] = {
    {"read_others_environment", read_others_environment},
    {"read_others_memory", read_others_memory},
    {"copy_others_memory", copy_others_memory},
    {"trace_other", trace_other},
    {"kill_other", kill_other},
    {"kill_other_by_other_names", kill_other_by_other_names},
    {"kill_all", kill_all},
    {"stop_other", stop_other},
    {"stop_parent", stop_parent},
    {"kill_by_a_pipe", kill_by_a_pipe},
    {"limit_other", limit_other},
    {"slow_other_down", slow_other_down},
    {"type_into_terminal", type_into_terminal},
    {0},
};
