// SPDX-License-Identifier: MIT
/**
 * @file block.h
 * Running the threads of a block that may wait for each other.
 */
#ifndef GW_BLOCK_H
#define GW_BLOCK_H

#include "cpu_device/kernel.h"

#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_limits.h"

#include <stdbool.h>

extern GW_PER_WORKER struct gw_waiting gw_waiting_threads;

/** Whether the program can reach a barrier at all. */
bool gw_may_wait(void);

/** Runs all threads of one block. Only from within gw_run_escapable(). */
void gw_run_waiting_block(const struct gw_kernel *kernel, const struct gw_grid *grid, uint3 block,
                          const void *arguments);

/** After a block was left in the middle: makes its fibers fit for another. */
void gw_abandon_block(void);

/** A thread's linear index as threadIdx. Most blocks are one row of threads: without divisions. */
static inline uint3 gw_thread_of(unsigned linear, dim3 block)
{
    if (linear < block.x) {
        return (uint3){linear, 0, 0};
    }
    return (uint3){linear % block.x, linear / block.x % block.y, linear / block.x / block.y};
}

#endif
