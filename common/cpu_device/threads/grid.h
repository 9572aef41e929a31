// SPDX-License-Identifier: MIT
// Running the blocks of a grid.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct gw_operation;

/** Runs a kernel's grid; what goes wrong becomes the execution error. */
void gw_run_grid(const struct gw_operation *operation);

/** Fast build: runs the blocks first <= b < last on the calling host thread; what goes wrong
 * becomes the execution error. */
void gw_run_blocks(const struct gw_operation *operation, uint64_t first, uint64_t last);
