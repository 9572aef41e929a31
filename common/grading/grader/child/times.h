// SPDX-License-Identifier: MIT
// How long a process has really run: what else the machine does must not change a verdict.
#pragma once

#include <sys/types.h>

/** Seconds since a process began. */
struct gw_times {
    double processor; /**< that it has had a processor, all its threads together */
    double waited;    /**< that its first thread was ready to run and another had the processor */
};

/** Seconds of a clock that never goes back. */
double gw_now(void);

/** Reads the times of a process that runs; leaves `times` as it is when it has ended. */
void gw_read_times(pid_t process, struct gw_times *times);
