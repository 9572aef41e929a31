// SPDX-License-Identifier: MIT
// The lanes of the running block's warps, as block.c needs them: who waits, who may go on.
#pragma once

#include "cpu_device/kernel_side/functions/warp_waiting.h"

#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_limits.h"

#include <stdbool.h>

enum { GW_WARPS = GW_MAX_BLOCK_THREADS / GW_WARP_THREADS };

extern GW_PER_WORKER struct gw_warps gw_warps_here;

/** A block of so many threads begins. */
void gw_warps_begin(unsigned threads);

/**
 * A thread comes to its warp's operation; `lane` is what it brings. If it was the last one that its
 * group waited for, the group is let go: `ready`.
 */
void gw_warp_arrive(unsigned thread);

/**
 * Nobody of the block can go on any more: all have begun, and every one waits or has returned. Lets
 * go the lanes that waited for others which have returned, and lanes at an __activemask().
 * @param at_barrier for each warp, the lanes that wait at a barrier of the block
 * @return whether a lane is `ready` now; if none is and some wait, `*deadlocked` is one of those
 * threads
 */
bool gw_warps_resolve(const unsigned *at_barrier, int *deadlocked);

/** Who is to blame that a thread, which is deadlocked, waits in vain: the lane that does not come.
 */
unsigned gw_warp_missing_lane(unsigned deadlocked);
