// SPDX-License-Identifier: MIT
// What edges.c keeps of a launch, and edge_search.c looks through: who has released what at which
// place, and who has acquired that.
#pragma once

#include "checker/shadow/now.h"
#include "edges.h"

enum { GW_EDGE_THREADS = 1024 };

// What a thread's fence, or none at all, makes of an atomic that follows: all of the block before
// `base`, and of the thread itself and the lanes that it has met all before `until`.
struct gw_edge_reach {
    uint64_t base, until;
};

enum gw_edge_strength {
    GW_EDGE_FOR_DEVICE,
    GW_EDGE_FOR_BLOCK,
    GW_EDGE_BY_NOTHING,
    GW_EDGE_STRENGTHS
};

struct gw_edge_acquisition {
    size_t location, prefix;
    uint64_t word; // who acquired, and when
    enum gw_atomic_manner manner;
    bool fenced; // by this thread for the device before
};

struct gw_edge_acquisitions {
    struct gw_edge_acquisition *items;
    size_t count, room;
    struct gw_edge_acquisitions *next; // of the launch
};

/** The last fences of a block's threads before a barrier. */
struct gw_edge_fences {
    struct gw_edge_fences *next; // of the launch
    uint64_t words[GW_EDGE_THREADS];
    uint64_t all;     // where each of the first `threads` threads had fenced: the barrier; or 0
    unsigned threads; // no later one had fenced
};

struct gw_edge_release {
    uint32_t block, lanes;
    unsigned thread;
    struct gw_edge_reach reach[GW_EDGE_STRENGTHS];
    const struct gw_edge_fences *fences; // or NULL
    const struct gw_edge_acquisitions *seen;
    size_t seen_count;
};

struct gw_edge_location {
    uintptr_t key;
    struct gw_edge_release *releases;
    size_t count, room;
    uint64_t search; // the last one that came here,
    size_t searched; // and so far
};

// Fences of the running block's threads.
extern struct gw_edge_block {
    bool any;
    unsigned threads;                            // no later ones have fenced
    struct gw_edge_reach of[2][GW_EDGE_THREADS]; // by the strength, of the device or the block
    uint64_t epoch, before; // those of the device's last fence, and of the last in an earlier one
    struct gw_edge_fences *passed; // those before `passed_epoch`, for releases
    uint64_t passed_epoch;
    struct gw_edge_acquisitions *acquired;
} gw_edge_block;

/** The places, in the order in which they came up. */
extern struct gw_edge_location *gw_edge_locations;

static inline unsigned gw_edge_running(void)
{
    return gw_word_thread(gw_now.word);
}
