// SPDX-License-Identifier: MIT
// What the program has said of order, call by call: the clocks of streams, events and the host.
#pragma once

#include "checker/shadow/clock.h"
#include "cpu_device/observer.h"

#include <stdbool.h>

/** Takes an announced operation out of the queue; false where it was never announced. */
bool gw_streams_take(uint64_t operation, struct gw_queued *queued);

/** A kernel that was launched. */
struct gw_unfinished {
    const char *name;
    struct gw_site site;
};

/** A kernel that the host has not waited for, or NULL. */
const struct gw_unfinished *gw_streams_unfinished_kernel(void);

/** What the host knows to be done, and how far it has come itself. */
const struct gw_clock *gw_streams_host_clock(void);

/** How often that has changed. */
uint64_t gw_streams_host_changes(void);
