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

/** What is said of a call of mma.h that some lanes do not make. */
#define GW_FOR_WHOLE_WARP "all 32 lanes of the warp must call it together"

/** All lanes that can come have come to a function of mma.h: looks at their calls, and multiplies.
 * A call that a GPU does not allow ends the kernel. */
void gw_warp_matrices(const struct gw_group *group);

/** An operation's name in CUDA: "__shfl_down_sync". */
const char *gw_warp_operation_name(unsigned code);

/** The last part of a path, for sentences. */
const char *gw_short_file(const char *path);
