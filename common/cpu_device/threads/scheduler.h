// SPDX-License-Identifier: MIT
/**
 * @file scheduler.h
 * Which thread of the running block goes on when another one waits or has come to its end.
 */
#ifndef GW_SCHEDULER_H
#define GW_SCHEDULER_H

#include "block.h"
#include "checked.h"
#include "cpu_device/fibers/fiber.h"
#include "cpu_device/observer.h"

/** What else is known of the running block. */
struct gw_scheduler {
    bool differ; /**< whether a thread waits elsewhere than the first of those that wait: */
    unsigned other_thread;
    struct gw_site other_site;

    const struct gw_kernel *kernel; /**< NULL after a kernel was left in its middle */
    const struct gw_grid *grid;

    // Of gw_waiting_threads.beginners:
    unsigned fit;      /**< so many may begin as they stand, in `kernel` */
    unsigned down;     /**< so many bytes lower than their stacks would allow */
    bool aligned;      /**< whether `down` is known; barrier.c says what for */
    dim3 numbered_for; /**< the shape of the blocks in which their threadIdx is right */
};

/** This host thread's; NULL before its first block. */
extern GW_PER_WORKER struct gw_scheduler *gw_scheduler;

/** Whether the program has anything that lanes of a warp wait for. */
extern bool gw_has_warp_operations;

/** The linear index of one of gw_waiting_threads. */
unsigned gw_thread_number(const struct gw_scheduler *s, const struct gw_waiter *waiter);

/** Who goes on when a thread waits or has ended: whoever can, else whom a barrier or a warp lets go
 * now; NULL where there is nobody. */
struct gw_context *gw_choose_successor(struct gw_scheduler *s);

/** What a fiber does: runs the thread `first` and others after it. Never returns. */
void gw_run_fiber(struct gw_waiter *first);

/** The running thread, whose place is kept in `self`, waits, and others go on. */
static inline void gw_wait_for_others(struct gw_scheduler *s, struct gw_context *self)
{
    struct gw_context *next = gw_choose_successor(s);
    if (next != self) {
        gw_switch(self, next);
    }
}

#endif
