// SPDX-License-Identifier: MIT
// The pieces of code that lanes have come to, and the order in which a warp takes them.
#pragma once

#include "turns.h"

#include <stddef.h>
#include <stdint.h>

enum { GW_WARP_LANES = 32 };

/** The way of a lane since the last barrier: places in the code, one after another. */
struct gw_way {
    uint32_t *places;
    size_t count;
    uint32_t before; /**< the last place before the barrier; 0: none */
};

/** Walks the ways of a warp's lanes together, and adds the turns. The places become numbers. */
void gw_walk(struct gw_way ways[GW_WARP_LANES], struct gw_turns *turns);
