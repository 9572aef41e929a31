// SPDX-License-Identifier: MIT
// in[i].x + in[i].y + in[i].z + in[i].w of a float4 are four loads in the source and one on a GPU:
// nvcc joins them to vectors of 2 and 4 elements. Here the accesses of a vector's members wait
// until it is clear what they are joined to.
#pragma once

#include "checker/memory/spaces.h"
#include "checker/shadow/access.h"

/** Takes one access of a thread of the block, joined or not. */
typedef void gw_unit_taker(const struct gw_access *access, enum gw_space space, unsigned thread);

/**
 * Keeps an access of a thread to a vector's member (0 for x to 3 for w), and hands on what it ends.
 * @return false if it is nothing to join: hand it on at once
 */
bool gw_units_keep(const struct gw_access *access, enum gw_space space, unsigned thread,
                   unsigned member, gw_unit_taker *take);

/** Hands on what waits of a thread before it makes an access that is of no member: loads are not
 * moved over stores, nor stores over anything. */
void gw_units_before(const struct gw_access *access, unsigned thread, gw_unit_taker *take);

/** Hands on all that waits. */
void gw_units_end(gw_unit_taker *take);
