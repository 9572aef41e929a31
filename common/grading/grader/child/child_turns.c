// SPDX-License-Identifier: MIT
// Asking a runner: turns, time limit, early ends.
#include "child.h"

#include "descendants.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The longest sleep between two looks at the runner; signals and answers wake us earlier.
enum { LOOK_EVERY_MILLISECONDS = 20 };

// A runner that notices its own end may take so long to say where it was.
enum { LAST_SECONDS = 4 };

// What a tool may take to say what it found.
enum { TOOL_SECONDS = 60 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Whether the runner ended or stopped; leaves it to be reaped later.
static bool has_ended(const struct gw_runner_process *runner, struct gw_end *end)
{
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)runner->process, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid == 0) {
        return false;
    }
    end->code = info.si_status;
    end->ending = info.si_code == CLD_EXITED    ? GW_EXITED
                  : info.si_code == CLD_STOPPED ? GW_STOPPED
                  : runner->exchange->answer.is_watched && info.si_status == SIGALRM
                      ? GW_OUT_OF_TIME
                      : GW_SIGNALLED;
    return true;
}

// Bytes of memory that a process has in use. No limit of the kernel's counts these: those for
// address space and data count what the CPU device reserves and never touches.
static size_t memory_used(pid_t process)
{
    char path[64];
    unsigned long pages = 0;
    snprintf(path, sizeof(path), "/proc/%d/statm", (int)process);
    FILE *in = fopen(path, "re");
    if (in) {
        if (fscanf(in, "%*u %lu", &pages) != 1) {
            pages = 0;
        }
        fclose(in);
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static struct gw_end wait_for_answer(struct gw_runner_process *runner, double deadline)
{
    struct gw_exchange *exchange = runner->exchange;
    const uint64_t whole = gw_answer_word(runner->process, runner->number);
    for (;;) {
        struct gw_end end = {GW_ANSWERED, 0};
        const uint32_t bell = atomic_load(&exchange->bell);
        const uint64_t answered = atomic_load(&exchange->answered);
        // First the end: a runner that exited has failed, whatever a grandchild wrote since.
        if (has_ended(runner, &end)) {
            return end;
        }
        // Under a tool the runner is a child of the process that was started.
        if (runner->tool && (uint32_t)answered == runner->number) {
            return end;
        }
        if (answered == whole) {
            end.ending = gw_has_children(runner->process) ? GW_LEFT_PROCESSES : GW_ANSWERED;
            return end;
        }
        if (!runner->tool && answered != 0 && answered >> 32 != (uint64_t)runner->process) {
            end.ending = GW_ANSWERED_BY_ANOTHER;
            return end;
        }
        if (now() >= deadline + (exchange->answer.is_watched ? LAST_SECONDS : 0)) {
            end.ending = GW_OUT_OF_TIME;
            return end;
        }
        if (memory_used(runner->process) > runner->memory) {
            end.ending = GW_OUT_OF_MEMORY;
            return end;
        }
        gw_futex_wait(&exchange->bell, bell, LOOK_EVERY_MILLISECONDS);
    }
}

struct gw_end gw_runner_ask(struct gw_runner_process *runner, double seconds)
{
    struct gw_exchange *exchange = runner->exchange;
    const double deadline = now() + seconds;
    memset(&exchange->answer, 0, sizeof(exchange->answer));
    // Before the start: code that runs before main() prints as well.
    if ((!runner->tool || runner->process == 0) && ftruncate(runner->output_descriptor, 0) != 0) {
        perror("the runner's output");
    }
    if (runner->process == 0) {
        atomic_store(&exchange->asked, 0);
        atomic_store(&exchange->answered, 0);
        runner->served = 0;
        const int error = gw_runner_start(runner);
        if (error != 0) {
            return (struct gw_end){GW_NEVER_STARTED, error};
        }
    }
    runner->number++;
    runner->served++;
    atomic_store(&exchange->asked, runner->number);
    gw_futex_wake(&exchange->asked);
    const struct gw_end end = wait_for_answer(runner, deadline);
    if (end.ending != GW_ANSWERED) {
        gw_runner_end(runner);
    }
    return end;
}

// All that the tool and the runner printed, for the author.
static void show_output(const struct gw_runner_process *runner)
{
    char piece[4096];
    off_t at = 0;
    ssize_t length;
    while ((length = pread(runner->output_descriptor, piece, sizeof(piece), at)) > 0) {
        fwrite(piece, 1, (size_t)length, stdout);
        at += length;
    }
}

int gw_runner_finish(struct gw_runner_process *runner)
{
    int code = 0;
    if (runner->process > 0 && runner->tool) {
        const double deadline = now() + TOOL_SECONDS;
        struct gw_end end = {GW_OUT_OF_TIME, 0};
        atomic_store(&runner->exchange->asked, GW_NO_MORE_REQUESTS);
        gw_futex_wake(&runner->exchange->asked);
        while (!has_ended(runner, &end) && now() < deadline) {
            nanosleep(&(struct timespec){.tv_nsec = LOOK_EVERY_MILLISECONDS * 1000000L}, NULL);
        }
        code = end.ending == GW_EXITED ? end.code : -1;
        if (code != 0) {
            show_output(runner);
        }
    }
    gw_runner_end(runner);
    return code;
}
