// SPDX-License-Identifier: MIT
// Running the blocks of a grid.
#pragma once

#include "cpu_device/kernel_side/kernel.h"

#include <stdbool.h>
#include <stdint.h>

struct gw_operation;

/** The blockIdx of the block with this linear index. */
static inline uint3 gw_block_of(uint64_t linear, dim3 grid)
{
    return (uint3){(unsigned)(linear % grid.x), (unsigned)(linear / grid.x % grid.y),
                   (unsigned)(linear / grid.x / grid.y)};
}

/** Runs a kernel's grid; what goes wrong becomes the execution error. */
void gw_run_grid(const struct gw_operation *operation);

/** Fast build: runs the blocks first <= b < last on the calling host thread; what goes wrong
 * becomes the execution error. */
void gw_run_blocks(const struct gw_operation *operation, uint64_t first, uint64_t last);
