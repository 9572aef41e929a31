// SPDX-License-Identifier: MIT
// The launch that runs now, as reports tell of it.
#pragma once

#include "cpu_device/observer.h"

/** A launch's facts; the strings are the program's own. */
struct gw_launch_note {
    bool known;
    const char *kernel;
    dim3 grid, block;
    struct gw_site site;
    uint64_t number;
    int device;
    struct gw_site device_chosen; /**< where its host thread had made that device current */
};

/** It begins, and ends. */
void gw_running_launch_begins(const struct gw_launch_info *launch);
void gw_running_launch_ends(void);

/** The launch that runs now, or the last one, which is not `known` then. */
const struct gw_launch_note *gw_running_launch(void);
