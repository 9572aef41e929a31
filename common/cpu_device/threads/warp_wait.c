// SPDX-License-Identifier: MIT
// A lane comes to an operation of its warp, and waits for the others of its mask.
#include "deadlock.h"
#include "scheduler.h"
#include "warp.h"

uint64_t gw_warp_wait(unsigned code, unsigned mask, uint64_t value, int argument, int width,
                      const char *file, int line, unsigned thread)
{
    struct gw_scheduler *s = gw_scheduler;
    struct gw_lane *self = &gw_warps_here.lanes[thread];
    const unsigned lane = thread % GW_WARP_THREADS;
    self->value = value;
    self->file = file;
    self->line = line;
    self->mask = mask;
    self->code = code;
    self->argument = argument;
    self->width = width;
    if ((code & 0xff) != GW_WARP_ACTIVE && (mask >> lane & 1) == 0) {
        gw_leave_lying_mask(s->grid->block, thread,
                            "the mask 0x%08x does not name lane %u, which calls it", mask, lane);
    }
    if (!gw_is_shuffle_width(width)) {
        gw_leave_lying_mask(s->grid->block, thread,
                            "the width %d is not a power of two of at most 32", width);
    }
    gw_warp_arrive(thread);
    if (gw_warps_here.ready == 1u << lane) { // it waited for nobody
        gw_warps_here.ready = 0;
        gw_waiting_threads.handed_over = gw_waiting_threads.may_hand_over;
    } else {
        gw_wait_for_others(s, &self->context);
        GW_OBSERVE(gw_set_running_thread(thread, s->grid));
    }
    return self->value;
}
