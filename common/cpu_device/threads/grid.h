// SPDX-License-Identifier: MIT
/**
 * @file grid.h
 * Running the blocks of a grid.
 */
#ifndef GW_GRID_H
#define GW_GRID_H

#include <stdbool.h>
#include <stdint.h>

struct gw_operation;
struct gw_task;

/** Checked build: last block first, or first block first. */
void gw_run_blocks_descending(bool descending);

/** Fast build: says how many blocks a kernel's task has and among how many they are divided. */
void gw_divide_grid(struct gw_task *task);

/** Fast build: runs the blocks first <= b < last on the calling host thread; what goes wrong
 * becomes the execution error. */
void gw_run_blocks(const struct gw_operation *operation, uint64_t first, uint64_t last);

#endif
