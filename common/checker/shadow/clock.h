// SPDX-License-Identifier: MIT
// Vector clocks: for each stream, how many of its operations are known to be done before; and how
// far the host had come, which counts what it gave to streams.
#pragma once

#include <stdint.h>

enum { GW_CLOCK_SLOTS = 32, GW_STREAM_SLOTS = GW_CLOCK_SLOTS - 1, GW_HOST_SLOT = GW_STREAM_SLOTS };

struct gw_clock {
    uint64_t done[GW_CLOCK_SLOTS];
};

/** The clock of an operation that was queued and not begun yet, and where it counts itself. */
struct gw_queued {
    uint64_t operation;
    unsigned slot;
    uint64_t sequence; /**< its own number in its slot */
    struct gw_clock clock;
    struct gw_clock alone; /**< the same, less what only other host threads have waited for */
};

static inline void gw_clock_join(struct gw_clock *clock, const struct gw_clock *other)
{
    for (int i = 0; i < GW_CLOCK_SLOTS; i++) {
        clock->done[i] = clock->done[i] > other->done[i] ? clock->done[i] : other->done[i];
    }
}
