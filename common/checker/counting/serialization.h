// SPDX-License-Identifier: MIT
// How a GPU splits a request of a warp. Of an atomic function on global memory, lanes that meet on
// one address go one after another, and each turn looks up anew what its lanes touch: add_to_seven
// of tests/gpu/counters is one sector to a load, and five to an atomic function.
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

/**
 * Of a request to shared memory with `bytes` per lane: into how many parts of the warp it is split.
 * 8 bytes per lane go in two halves, 16 in four quarters; two parts go together if each lane has
 * the address of lane ^ 1, or each that of lane ^ 2, or those take no part. (Measured on an H200:
 * shared_doubles_the_same, shared_fours_the_same, shared_fours_in_pairs of tests/gpu/counters.)
 */
unsigned gw_wide_parts(const uint64_t *addresses, uint32_t lanes, uint64_t bytes);

/**
 * The wavefronts of an atomicAdd of 4 bytes on shared memory that adds other numbers than 1: as
 * many as lanes come to the same bank, also to the same word. But lanes that all have one address
 * take one, because the compiler then adds up within the warp. (Measured on an H200:
 * shared_add_numbers_by_data and shared_add_to_one of tests/gpu/counters.)
 */
unsigned gw_adding_wavefronts(const uint64_t *addresses, uint32_t lanes);
