// SPDX-License-Identifier: MIT
// The clock of another process, and what the scheduler tells about it.
#include "times.h"

#include <stdio.h>
#include <time.h>

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
