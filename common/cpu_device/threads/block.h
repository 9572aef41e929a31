// SPDX-License-Identifier: MIT
// Running the threads of a block that may wait for each other.
#pragma once

#include "cpu_device/kernel_side/kernel.h"

#include <stdbool.h>

/** Whether the program can reach a barrier at all. */
bool gw_may_wait(void);

/** Runs all threads of one block. Only from within gw_run_escapable(). */
void gw_run_waiting_block(const struct gw_kernel *kernel, const struct gw_grid *grid, uint3 block,
                          const void *arguments);

/** After a block was left in the middle: makes its fibers fit for another. */
void gw_abandon_block(void);
