// SPDX-License-Identifier: MIT
// Which thread of the running block goes on when another one waits or has come to its end.
#pragma once

#include "checked.h"
#include "running_block.h"

/** Who goes on when a thread waits or has ended: whoever can, else whom a barrier or a warp lets go
 * now; NULL where there is nobody. */
struct gw_context *gw_choose_successor(struct gw_scheduler *s);

/** Adds the lanes that wait at a barrier of the block, to those of each warp. */
void gw_note_lanes_at_barrier(const struct gw_scheduler *s, unsigned *lanes);

/** What a fiber does: runs the thread `first` and others after it. Never returns. */
void gw_run_fiber(struct gw_waiter *first);

/** The running thread waits for a place in memory that it has found unchanged: others of its block
 * go on, and then it looks again. Where nothing changes for any of them, the kernel is left. */
void gw_give_way(void);

/** A thread that gave way has found its place changed, or a thread changes a place that others look
 * at: each of them looks once more before that counts as none. */
void gw_place_has_changed(void);

/** The running thread, whose place is kept in `self`, waits, and others go on. */
static inline void gw_wait_for_others(struct gw_scheduler *s, struct gw_context *self)
{
    struct gw_context *next = gw_choose_successor(s);
    if (next != self) {
        gw_switch(self, next);
    }
}
