// SPDX-License-Identifier: MIT
// What a launch touches for the first time, and what it updates again and again: memory that is
// read twice comes out of a cache, and atomic functions on one address take turns, whoever carries
// them out.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** A launch begins: it has touched nothing. */
void gw_distinct_launch_begins(void);

/** The launch reads this sector of global memory. @return whether for the first time */
bool gw_distinct_sector(uint64_t sector);

/** A thread of the launch updates this address by an atomic function. @return how many did so by
 * now */
uint64_t gw_distinct_update(uint64_t address);

/** A request of the launch updates so many lines of a piece of memory. @return how many there were
 * by now */
uint64_t gw_distinct_line_updates(uint64_t piece, uint64_t lines);
