// SPDX-License-Identifier: MIT
// What edges.c keeps of a launch, and edge_search.c looks through: who has released what at which
// place, and who has acquired that. Of one thread, a later release reaches at least as far as an
// earlier one and hands on as much.
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
    uint64_t word; // who acquired, and when
    size_t prefix;
    uint32_t location, previous; // of the same thread, counted from 1; 0 if there is none
    enum gw_atomic_manner manner;
    bool fenced; // by this thread for the device before
};

struct gw_edge_acquisitions {
    struct gw_edge_acquisition *items;
    size_t count, room;
    uint32_t number;                   // counts them
    struct gw_edge_acquisitions *next; // of the launch
};

/** The last fences of a block's threads before a barrier. */
struct gw_edge_fences {
    struct gw_edge_fences *next; // of the launch
    uint64_t words[GW_EDGE_THREADS];
    uint64_t all;     // where each of the first `threads` threads had fenced: the barrier; or 0
    unsigned threads; // no later one had fenced
};

// Which acquisitions of its block a release hands on: the first `of_all`, and those of its own
// thread up to `of_own`, counted from 1.
struct gw_edge_handed {
    uint32_t of_all, of_own;
};

/** A release: the number of its place, and which one there, counted from 1; 0 for none. */
struct gw_edge_position {
    uint32_t location, index;
};

struct gw_edge_release {
    uint32_t block, lanes;
    unsigned thread;
    struct gw_edge_handed handed[GW_EDGE_STRENGTHS];
    struct gw_edge_reach reach[GW_EDGE_STRENGTHS];
    const struct gw_edge_fences *fences; // or NULL
    const struct gw_edge_acquisitions *seen;
    struct gw_edge_position earlier_of_block, earlier_of_thread; // the last ones before
};

struct gw_edge_location {
    struct gw_edge_release *releases;
    size_t count, room;
};

/** Numbers by keys other than 0, in an open hash table. */
struct gw_edge_map {
    struct gw_edge_slot {
        uint64_t key, value;
    } * slots;
    size_t room, count;
};

/** The number of a key, or NULL. */
uint64_t *gw_edge_map_find(const struct gw_edge_map *map, uint64_t key);

/** The same; 0 for a new key. Valid until the next call. */
uint64_t *gw_edge_map_at(struct gw_edge_map *map, uint64_t key);

void gw_edge_map_clear(struct gw_edge_map *map);

// Fences of the running block's threads.
extern struct gw_edge_block {
    bool any;
    unsigned threads;                             // no later ones have fenced
    struct gw_edge_reach of[2][GW_EDGE_THREADS];  // by the strength, of the device or the block
    uint32_t acquired_before[2][GW_EDGE_THREADS]; // each thread's last acquisition before them,
    uint32_t last_acquired[GW_EDGE_THREADS];      // and of all; counted from 1
    uint64_t epoch, before; // those of the device's last fence, and of the last in an earlier one
    struct gw_edge_fences *passed; // those before `passed_epoch`, for releases
    uint64_t passed_epoch;
    struct gw_edge_acquisitions *acquired;
} gw_edge_block;

/** The places, in the order in which they came up. */
extern struct gw_edge_location *gw_edge_locations;

/** A new release, the last one of its place, may be looked for from now on. */
void gw_edge_search_add(uint32_t location);

/** Another launch begins. */
void gw_edge_search_forget(void);

static inline unsigned gw_edge_running(void)
{
    return gw_word_thread(gw_now.word);
}
