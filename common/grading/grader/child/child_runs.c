// SPDX-License-Identifier: MIT
// Asking a runner: turns, limits, early ends.
#include "child.h"

#include "base/descendants.h"
#include "modules.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The longest sleep between two looks at the runner; signals and answers wake us earlier.
enum { LOOK_EVERY_MILLISECONDS = 20 };

// A runner that notices its own end may take so long to say where it was.
enum { LAST_SECONDS = 4 };

// A driver of a GPU starts a few dozen.
enum { MOST_THREADS = 512 };

// What a tool may take to say what it found.
enum { TOOL_SECONDS = 60 };

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

static bool has_too_many_threads(pid_t process)
{
    char path[64];
    struct stat status;
    snprintf(path, sizeof(path), "/proc/%d/task", (int)process);
    // A folder has as many links as folders in it, and two more.
    return stat(path, &status) == 0 && status.st_nlink > MOST_THREADS + 2;
}

/** What a request has taken so far. */
struct spent {
    bool on_gpu;
    double began;     /**< gw_now() */
    double compiling; /**< of that, seconds in which its kernels were compiled for it */
    struct gw_times at_start, now;
};

static struct spent start_to_spend(const struct gw_runner_process *runner)
{
    struct spent spent = {.on_gpu = runner->box == GW_BOX_RUNNING_ON_GPU, .began = gw_now()};
    gw_read_times(runner->process, &spent.at_start);
    spent.now = spent.at_start;
    return spent;
}

static double processor_seconds(const struct spent *spent)
{
    return spent->now.processor - spent->at_start.processor;
}

// With what it slept, and without what others had the processor for.
static double own_seconds(const struct spent *spent)
{
    const double own =
        gw_now() - spent->began - spent->compiling - (spent->now.waited - spent->at_start.waited);
    return own > processor_seconds(spent) ? own : processor_seconds(spent);
}

/** @return GW_ANSWERED while there is time left */
static enum gw_ending judge_time(const struct spent *spent, double seconds)
{
    const double all = gw_now() - spent->began - spent->compiling;
    if (processor_seconds(spent) > seconds) {
        return GW_OUT_OF_TIME;
    }
    const double idle = own_seconds(spent) - processor_seconds(spent);
    if (idle > (spent->on_gpu ? GW_TIMES_IDLE_ON_GPU : GW_TIMES_IDLE) * seconds) {
        return spent->on_gpu ? GW_IDLE_ON_GPU : GW_IDLE;
    }
    return all > GW_TIMES_IN_ALL * seconds ? GW_STARVED : GW_ANSWERED;
}

// Its time is over: one that is watched says where it is before the signal ends it.
static void let_it_say_where(struct gw_runner_process *runner)
{
    struct gw_end end;
    if (!runner->exchange->answer.is_instrumented || kill(runner->process, SIGALRM) != 0) {
        return;
    }
    struct spent spent = start_to_spend(runner);
    while (!has_ended(runner, &end) && judge_time(&spent, LAST_SECONDS) == GW_ANSWERED) {
        gw_futex_wait(&runner->exchange->bell, atomic_load(&runner->exchange->bell),
                      LOOK_EVERY_MILLISECONDS);
        gw_read_times(runner->process, &spent.now);
    }
}

static bool has_answered(const struct gw_runner_process *runner, uint64_t answered,
                         struct gw_end *end)
{
    // Under a tool the runner is a child of the process that was started.
    if (runner->tool && (uint32_t)answered == runner->number) {
        return true;
    }
    if (answered == gw_answer_word(runner->process, runner->number)) {
        end->ending = gw_has_children(runner->process) ? GW_LEFT_PROCESSES : GW_ANSWERED;
        return true;
    }
    if (!runner->tool && answered != 0 && answered >> 32 != (uint64_t)runner->process) {
        end->ending = GW_ANSWERED_BY_ANOTHER;
        return true;
    }
    return false;
}

static struct gw_end wait_for_answer(struct gw_runner_process *runner, struct spent *spent,
                                     double seconds)
{
    struct gw_exchange *exchange = runner->exchange;
    for (;;) {
        struct gw_end end = {GW_ANSWERED, 0};
        const uint32_t bell = atomic_load(&exchange->bell);
        spent->compiling += gw_serve_modules(runner);
        const uint64_t answered = atomic_load(&exchange->answered);
        gw_read_times(runner->process, &spent->now);
        // First the end: a runner that exited has failed, whatever a grandchild wrote since.
        if (has_ended(runner, &end)) {
            return end;
        }
        const enum gw_ending late = judge_time(spent, seconds);
        // Also of one that has answered: how soon this process looks must not count.
        const bool has = has_answered(runner, answered, &end);
        if (late == GW_OUT_OF_TIME || (late != GW_ANSWERED && !has)) {
            end.ending = late;
            if (!has) {
                let_it_say_where(runner);
            }
            return end;
        }
        if (has) {
            return end;
        }
        // First the threads: each takes memory as well.
        if (!runner->tool && has_too_many_threads(runner->process)) {
            end.ending = GW_TOO_MANY_THREADS;
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
    memset(&exchange->answer, 0, sizeof(exchange->answer));
    // Before the start: code that runs before main() prints as well.
    if ((!runner->tool || runner->process == 0) && ftruncate(runner->output_descriptor, 0) != 0) {
        perror("the runner's output");
    }
    if (runner->process == 0) {
        atomic_store(&exchange->asked, 0);
        atomic_store(&exchange->answered, 0);
        atomic_store(&exchange->modules.asked, 0);
        atomic_store(&exchange->modules.served, 0);
        runner->served = 0;
        const int error = gw_runner_start(runner);
        if (error != 0) {
            return (struct gw_end){GW_NEVER_STARTED, error};
        }
    }
    struct spent spent = start_to_spend(runner);
    runner->number++;
    runner->served++;
    runner->compiled = 0;
    atomic_store(&exchange->asked, runner->number);
    gw_futex_wake(&exchange->asked);
    const struct gw_end end = wait_for_answer(runner, &spent, seconds);
    runner->used += own_seconds(&spent);
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
        const double deadline = gw_now() + TOOL_SECONDS;
        struct gw_end end = {GW_OUT_OF_TIME, 0};
        atomic_store(&runner->exchange->asked, GW_NO_MORE_REQUESTS);
        gw_futex_wake(&runner->exchange->asked);
        while (!has_ended(runner, &end) && gw_now() < deadline) {
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
