// SPDX-License-Identifier: MIT
// The clock that events read: the monotonic one, or one that only kernels move.
#include "device_clock.h"

#include <math.h>
#include <time.h>

static struct {
    const float *milliseconds; // of one kernel after another; NULL: the clock is the real one
    size_t count;
    size_t kernels;
    uint64_t nanoseconds;
} pretended;

#ifdef GW_CPU_DEVICE_CHECKED
enum { CAN_PRETEND = 1 };
#else
enum { CAN_PRETEND = 0 };
#endif

void gw_device_pretend_times(const float *milliseconds, size_t count)
{
    pretended.milliseconds = count > 0 && CAN_PRETEND ? milliseconds : NULL;
    pretended.count = count;
    pretended.kernels = 0;
    pretended.nanoseconds = 0;
}

void gw_device_clock_kernel_ran(void)
{
    if (pretended.milliseconds) {
        const float milliseconds = pretended.milliseconds[pretended.kernels++ % pretended.count];
        pretended.nanoseconds += (uint64_t)llroundf(milliseconds * 1e6F);
    }
}

uint64_t gw_device_time(void)
{
    if (pretended.milliseconds) {
        return pretended.nanoseconds;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}
