// SPDX-License-Identifier: MIT
// How often each block of a function was carried out. g++ counts only as many edges of the flow as
// are needed to know all: what comes into a block is what leaves it.
#pragma once

#include "listing.h"

#include <stdbool.h>
#include <stdint.h>

/**
 * @param counters the function's, as they were raised; of one that is not there nothing is known
 * @param times    gets a number for each block, in the order of the listing
 * @return false if the counters do not say how often some block was carried out
 */
bool gw_flow_solve(const struct gw_listed_function *function, const uint64_t *counters,
                   size_t counter_count, uint64_t *times);
