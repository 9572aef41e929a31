// SPDX-License-Identifier: MIT
// Threads that look at a place in memory again and again until another thread has changed it
// (checked build). The observer sees them do it, and calls gw_yield(): the others of the block
// go on, and when each of those waits, too, other blocks of the grid, as far as a GPU would hold
// them at the same time.
#pragma once

#include "cpu_device/device/device_limits.h"
#include "running_block.h"

/** Those of the running block that have given way, in the order of their turns. */
struct gw_spinning {
    unsigned first, count;
    unsigned fruitless; /**< turns since one of them, or anybody, found something new */
    struct {
        uint16_t thread;
        const void *what;
    } turns[GW_MAX_BLOCK_THREADS]; /**< a ring */
    struct gw_context contexts[GW_MAX_BLOCK_THREADS];
};

extern struct gw_spinning gw_spinning_threads;

/** So often a thread looks before it gives way: more and more while nothing changes. */
extern unsigned gw_patience;

/** All that waits goes on a while: called where something new was found. @return whether it was */
bool gw_take_something_new(void);

/**
 * The running thread gives way, and returns when it is its turn again.
 * @param what the observer's own; given back where the wait is found to be endless
 */
void gw_yield(const void *what);

/** Of the threads of the block that spin, of which there are some, the next one; the host's context
 * where none of them finds anything new, so that other blocks are to go on. */
struct gw_context *gw_next_spinning(struct gw_scheduler *s);
