// SPDX-License-Identifier: MIT
// Short numbers for places in the student's code, so that a cell can remember where its last
// access stands and a race can name both lines.
#pragma once

#include "word.h"

enum { GW_PLACES = 1 << GW_PLACE_BITS };

/** The return address of each number; number 0 stands for "not known". */
extern uintptr_t gw_places[GW_PLACES];

/**
 * Of a place: it reads what the same thread then puts to an atomicCAS, which notices whoever comes
 * between. So does whoever reads there and leaves the rest, as in a search for a maximum.
 */
enum { GW_FIRST_LOOK = 1 };

/** What the accesses of each number are beside reads and writes: GW_VOLATILE and what follows it,
 * and GW_FIRST_LOOK. */
extern uint16_t gw_place_manner[GW_PLACES];

/** Notes what `manner` says of a place; of those that have no number nothing is known. */
static inline void gw_place_note(unsigned place, unsigned manner)
{
    if (place != 0) {
        gw_place_manner[place] |= (uint16_t)manner;
    }
}

/** The same of a word's place. */
static inline unsigned gw_word_manner(uint64_t word)
{
    return gw_place_manner[gw_word_place(word)];
}

/** Finds or makes the number of a return address that is not where it is looked for first. */
unsigned gw_place_search(uintptr_t return_address);

/** Where the number of a return address is looked for first. */
static inline unsigned gw_place_first(uintptr_t return_address)
{
    return (unsigned)(return_address * UINT64_C(0x9E3779B97F4A7C15) >> (64 - GW_PLACE_BITS));
}

/** The number of a return address; 0 when there are more places than numbers. */
static inline unsigned gw_place_of(uintptr_t return_address)
{
    const unsigned first = gw_place_first(return_address);
    return gw_places[first] == return_address ? first : gw_place_search(return_address);
}

/** The return address of a word's place; 0 when it is not known. */
static inline uintptr_t gw_place_address(uint64_t word)
{
    return gw_places[gw_word_place(word)];
}
