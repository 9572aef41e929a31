// SPDX-License-Identifier: MIT
// What the lanes of a complete group get.
#pragma once

#include "cpu_device/kernel_side/functions/warp_waiting.h"

/** Lanes that came to the same operation with the same mask. */
struct gw_group {
    unsigned first;        /**< the warp's first thread, linear index in the block */
    struct gw_lane *lanes; /**< the warp's */
    unsigned members;
    unsigned exited; /**< lanes of the warp that have returned or never were */
};

/** Replaces each member's `value` by what the operation gives it. */
void gw_warp_results(const struct gw_group *group);

/** An operation's name in CUDA: "__shfl_down_sync". */
const char *gw_warp_operation_name(unsigned code);

/** The last part of a path, for sentences. */
const char *gw_short_file(const char *path);
