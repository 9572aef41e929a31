// SPDX-License-Identifier: MIT
// A runner as the grader holds it: the memory that both have mapped, its clock, and its end.
#include "child.h"

#include "base/descendants.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Room for arrays; a sparse file, so only what a case uses is ever there.
static const size_t exchange_bytes = (size_t)1 << 30;

static void woken(int signal_number)
{
    (void)signal_number; // only there so that the end of the runner interrupts a wait
}

bool gw_runner_open(struct gw_runner_process *runner)
{
    runner->exchange_descriptor = memfd_create("exchange", MFD_CLOEXEC);
    runner->output_descriptor = memfd_create("output", MFD_CLOEXEC);
    if (runner->exchange_descriptor < 0 || runner->output_descriptor < 0 ||
        ftruncate(runner->exchange_descriptor, (off_t)exchange_bytes) != 0) {
        return false;
    }
    fcntl(runner->output_descriptor, F_SETFL, O_APPEND);
    void *memory = mmap(NULL, exchange_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                        runner->exchange_descriptor, 0);
    if (memory == MAP_FAILED) {
        return false;
    }
    runner->exchange = memory;
    runner->exchange->bytes = exchange_bytes;
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = woken}, NULL);
    return true;
}

static double seconds_of(clockid_t clock)
{
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double gw_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

void gw_read_times(pid_t process, struct gw_times *times)
{
    clockid_t clock;
    if (clock_getcpuclockid(process, &clock) == 0) {
        const double processor = seconds_of(clock);
        times->processor = processor > times->processor ? processor : times->processor;
    }
    char path[64];
    unsigned long long waited;
    snprintf(path, sizeof(path), "/proc/%d/schedstat", (int)process);
    FILE *in = fopen(path, "re"); // not every kernel has it
    if (in) {
        if (fscanf(in, "%*u %llu", &waited) == 1) {
            times->waited = 1e-9 * (double)waited;
        }
        fclose(in);
    }
}

void gw_runner_end(struct gw_runner_process *runner)
{
    if (runner->process > 0) {
        kill(-runner->process, SIGKILL);
        gw_kill_descendants();
        runner->process = 0;
    }
}
