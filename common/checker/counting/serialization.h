// SPDX-License-Identifier: MIT
// How a GPU carries out an atomic function of a warp on global memory. Lanes that meet on one
// address go one after another, and each turn looks up anew what its lanes touch: add_to_seven of
// tests/gpu/counters is one sector to a load, and five to an atomic function.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** How many words of 4 bytes a thread moves: so often its request counts. */
static inline unsigned gw_words_of(uint64_t bytes)
{
    return bytes > 4 ? (unsigned)(bytes / 4) : 1;
}

/** What the turns of one request make together. */
struct gw_serialization {
    unsigned sectors, lines;
    unsigned same_address_lanes; /**< lanes that go where a lower one goes */
};

/** Lanes that go where a lower one goes, alone. */
unsigned gw_same_address_lanes(const uint64_t *addresses, uint32_t lanes);

/**
 * @param addresses of each lane
 * @param lanes bit i: lane i takes part
 * @param compares it compares and swaps: of a line only half is looked up at a time, as each lane
 * brings two values
 */
struct gw_serialization gw_serialization_of(const uint64_t *addresses, uint32_t lanes,
                                            bool compares);
