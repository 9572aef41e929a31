// SPDX-License-Identifier: MIT
// Who touched a piece of memory last, packed into 64 bits so that "is that ordered before me?" is
// mostly one comparison:
//
//     63    62    61 ......... 25  24 .... 15  14 .. 12  11 ....... 0
//     wide  also  stamp            thread      flags     place
//
// The stamp counts block starts, barriers, warp barriers and operations (copies, launches), so
// words made later compare greater. 2^37 stamps last for more than 7 hours of barriers at 200 ns.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    GW_PLACE_BITS = 12,
    GW_THREAD_SHIFT = 15,
    GW_WARP_SHIFT = GW_THREAD_SHIFT + 5,
    GW_STAMP_SHIFT = 25
};

/** Memory that belongs to no live allocation; fresh shadow pages say this by being zero. */
#define GW_UNALLOCATED UINT64_C(0)
/** Allocated, and never written. */
#define GW_UNWRITTEN UINT64_C(1)
/** Nobody has read it. */
#define GW_UNREAD UINT64_C(0)
/** The first word of somebody who wrote. */
#define GW_FIRST_WORD (UINT64_C(1) << GW_STAMP_SHIFT)

/** Written by a block that nobody looked at, before all that is looked at; its place is no
 * number's, and not that of a copy. */
#define GW_PLAIN_BLOCK (GW_FIRST_WORD | 1)

/** Several threads of one warp, with no order between them (they read, or wrote one value). */
#define GW_SEVERAL_IN_WARP (UINT64_C(1) << 12)
/** Several threads of different warps, likewise. */
#define GW_SEVERAL_WARPS (UINT64_C(1) << 13)
#define GW_SEVERAL (GW_SEVERAL_IN_WARP | GW_SEVERAL_WARPS)
/** All of it was atomic. */
#define GW_ATOMIC (UINT64_C(1) << 14)
/** The cell has four byte cells of its own; the low bits are their number (bytes.h). */
#define GW_WIDE (UINT64_C(1) << 63)

/**
 * Of a reader: one more operation read it that has no order with the reader's own (order.h). The
 * high bit makes the word compare as later than everything, so that no short way passes it.
 */
#define GW_ALSO (UINT64_C(1) << 62)

/**
 * Of a reader: others have read it in this launch that have no order with this one, and are kept
 * apart (judge.c). As high as GW_WIDE, which is a writer's, for the same reason as GW_ALSO.
 */
#define GW_MORE (UINT64_C(1) << 63)

/** Thread, flags and place. */
#define GW_BELOW_STAMP ((UINT64_C(1) << GW_STAMP_SHIFT) - 1)
/** Same stamp and same thread, and no other thread with it. */
#define GW_OWNER_MASK (~(GW_ATOMIC | ((UINT64_C(1) << GW_PLACE_BITS) - 1)))

static inline uint64_t gw_word(uint64_t stamp, unsigned thread)
{
    return stamp << GW_STAMP_SHIFT | (uint64_t)thread << GW_THREAD_SHIFT;
}

static inline uint64_t gw_word_stamp(uint64_t word)
{
    return (word & ~(GW_WIDE | GW_ALSO)) >> GW_STAMP_SHIFT;
}

static inline unsigned gw_word_thread(uint64_t word)
{
    return (unsigned)(word >> GW_THREAD_SHIFT & 1023);
}

static inline unsigned gw_word_place(uint64_t word)
{
    return (unsigned)(word & ((1u << GW_PLACE_BITS) - 1));
}

/** Both threads are of one warp. */
static inline bool gw_same_warp(uint64_t a, uint64_t b)
{
    return ((a ^ b) >> GW_WARP_SHIFT & 31) == 0;
}

/** What a cell shows of 4 bytes (or, widened, of one). */
struct gw_cell {
    uint64_t writer, reader;
};
