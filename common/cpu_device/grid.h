// SPDX-License-Identifier: MIT
/**
 * @file grid.h
 * Running the blocks of a grid.
 */
#ifndef GW_GRID_H
#define GW_GRID_H

#include <stdbool.h>

/** Checked build: last block first, or first block first. */
void gw_run_blocks_descending(bool descending);

#endif
