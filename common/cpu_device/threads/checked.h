// SPDX-License-Identifier: MIT
// What the checked build does beside running a kernel: it sets the built-in variables, and it
// tells the observer of each step.
#pragma once

#include "cpu_device/kernel_side/kernel.h"
#include "cpu_device/observer.h"
#include "running_block.h"

#ifdef GW_CPU_DEVICE_CHECKED
#define GW_OBSERVE(call) call
#else
#define GW_OBSERVE(call) ((void)0)
#endif

/** Kernels know them as const. */
extern uint3 threadIdx, blockIdx;

/** Sets gridDim and blockDim for a launch. */
void gw_set_running_grid(const struct gw_grid *grid);

/** Sets blockIdx. */
void gw_set_running_block(uint3 block);

/** Sets threadIdx to the thread with this linear index, and says so to the observer. */
static inline void gw_set_running_thread(unsigned thread, const struct gw_grid *grid)
{
    threadIdx = gw_thread_of(thread, grid->block);
    GW_TELL(thread_switch, thread);
}

/** Runs one thread of the running block. */
static inline void gw_run_thread_checked(const struct gw_kernel *kernel, const struct gw_grid *grid,
                                         const void *arguments, unsigned thread)
{
    gw_set_running_thread(thread, grid);
    kernel->run_thread(arguments);
    gw_something_new = true;
    GW_TELL(thread_end, thread);
}
