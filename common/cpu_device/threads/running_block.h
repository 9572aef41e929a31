// SPDX-License-Identifier: MIT
// What is known of the running block, beside who waits (gw_waiting_threads).
#pragma once

#include "cpu_device/fibers/fiber.h"
#include "cpu_device/kernel_side/kernel.h"
#include "cpu_device/observer.h"

/** The block, and what its threads begin with. */
struct gw_scheduler {
    bool differ; /**< whether a thread waits elsewhere than the first of those that wait: */
    unsigned other_thread;
    struct gw_site other_site;

    const struct gw_kernel *kernel; /**< NULL after a kernel was left in its middle */
    const struct gw_grid *grid;

    bool yields;              /**< its threads spin: other blocks are to go on (spinning.h) */
    bool found_something_new; /**< one of them, since somebody asked */
    uint64_t let_go;          /**< by barriers, since somebody asked */
    unsigned stacks;          /**< its threads' fibers have these stacks and those that follow */

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

/** Somebody has found something new, or has come to its end: set by the observer, too. */
extern bool gw_something_new;

/** The linear index of one of gw_waiting_threads. */
unsigned gw_thread_number(const struct gw_scheduler *s, const struct gw_waiter *waiter);

/** A thread's linear index as threadIdx. Most blocks are one row of threads: without divisions. */
static inline uint3 gw_thread_of(unsigned linear, dim3 block)
{
    if (linear < block.x) {
        return (uint3){linear, 0, 0};
    }
    return (uint3){linear % block.x, linear / block.x % block.y, linear / block.x / block.y};
}
