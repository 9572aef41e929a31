// SPDX-License-Identifier: MIT
/**
 * @file scheduler.h
 * Which thread of the running block goes on when another one waits or has come to its end.
 */
#ifndef GW_SCHEDULER_H
#define GW_SCHEDULER_H

#include "block.h"
#include "checked.h"
#include "fiber.h"
#include "observer.h"

/** What else is known of the running block. */
struct gw_scheduler {
    bool differ; /**< whether a thread waits elsewhere than the first of those that wait: */
    unsigned other_thread;
    struct gw_site other_site;

    const struct gw_kernel *kernel;
    const struct gw_grid *grid;
    const void *arguments;

    struct gw_fiber fibers[GW_MAX_BLOCK_THREADS];
    unsigned fiber_count;
    unsigned idle[GW_MAX_BLOCK_THREADS]; /**< fibers that nobody stands on */
    unsigned idle_count;
    unsigned fresh; /**< the fiber that begins now */
};

/** This host thread's; NULL before its first block. */
extern GW_PER_WORKER struct gw_scheduler *gw_scheduler;

/** Whether the program has anything that lanes of a warp wait for. */
extern bool gw_has_warp_operations;

/** Where a thread goes on. */
struct gw_place {
    void *context;
    const struct gw_fiber *fiber;
};

/** Who goes on when the running thread waits; .context is NULL where that is the thread itself. */
struct gw_place gw_choose_successor(struct gw_scheduler *s, unsigned thread);

/** A fresh fiber, for threads that have not begun. */
const struct gw_fiber *gw_take_fiber(struct gw_scheduler *s);

/** What a fresh fiber runs: threads, until there is none to begin or one had to wait. */
void gw_run_threads(struct gw_transfer transfer);

/** The running thread, whose place is kept in `self`, waits, and others go on. */
static inline void gw_wait_for_others(struct gw_scheduler *s, unsigned thread, void **self)
{
    const struct gw_place next = gw_choose_successor(s, thread);
    if (next.context != NULL) {
        gw_switch(self, next.context, next.fiber);
    }
    GW_OBSERVE(gw_set_running_thread(thread, s->grid->block));
}

#endif
