// SPDX-License-Identifier: MIT
// The clock that events read.
#pragma once

#include <stdint.h>

/** The device's time in nanoseconds, from a beginning that means nothing. */
uint64_t gw_device_time(void);

/** A kernel has run: a clock that pretends goes on by its time. */
void gw_device_clock_kernel_ran(void);
