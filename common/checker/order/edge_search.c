// SPDX-License-Identifier: MIT
// Whether a word is ordered before the running thread is a search from what that has acquired, over
// what the releasing threads had acquired themselves. What a thread has found it keeps, for it can
// only become more: each search goes on from the last. What was acquired before the block's last
// barrier, all of its threads share.
#include "edge_records.h"

#include "checker/program/arrays.h"
#include "stamps.h"
#include "warps.h"

#include <string.h>

/* --- Numbers by keys --- */

static struct gw_edge_slot *slot_of(const struct gw_edge_map *map, uint64_t key)
{
    size_t at = key * UINT64_C(0x9E3779B97F4A7C15) >> 20 & (map->room - 1);
    while (map->slots[at].key && map->slots[at].key != key) {
        at = (at + 1) & (map->room - 1);
    }
    return &map->slots[at];
}

uint64_t *gw_edge_map_find(const struct gw_edge_map *map, uint64_t key)
{
    struct gw_edge_slot *slot = map->count > 0 ? slot_of(map, key) : NULL;
    return slot && slot->key ? &slot->value : NULL;
}

static void widen(struct gw_edge_map *map)
{
    const struct gw_edge_map old = *map;
    map->room = old.room ? 4 * old.room : 16;
    map->slots = calloc(map->room, sizeof(*map->slots));
    if (!map->slots) {
        abort();
    }
    for (size_t i = 0; i < old.room; i++) {
        if (old.slots[i].key) {
            *slot_of(map, old.slots[i].key) = old.slots[i];
        }
    }
    free(old.slots);
}

uint64_t *gw_edge_map_at(struct gw_edge_map *map, uint64_t key)
{
    if (2 * (map->count + 1) > map->room) {
        widen(map);
    }
    struct gw_edge_slot *slot = slot_of(map, key);
    map->count += slot->key == 0;
    slot->key = key;
    return &slot->value;
}

void gw_edge_map_clear(struct gw_edge_map *map)
{
    if (map->count > 0) {
        memset(map->slots, 0, map->room * sizeof(*map->slots));
        map->count = 0;
    }
}

static uint64_t number_at(const struct gw_edge_map *map, uint64_t key)
{
    const uint64_t *value = gw_edge_map_find(map, key);
    return value ? *value : 0;
}

/* --- The last releases of each block and each thread --- */

static struct gw_edge_map last_releases;
static bool any_lanes; // of a release, beside its own thread

static const struct gw_edge_release *release_at(struct gw_edge_position at)
{
    return at.index ? &gw_edge_locations[at.location].releases[at.index - 1] : NULL;
}

static struct gw_edge_position last_release(uint64_t key)
{
    const uint64_t number = number_at(&last_releases, key);
    return (struct gw_edge_position){(uint32_t)(number >> 32), (uint32_t)number};
}

static uint64_t key_of_block(uint32_t block)
{
    return ((uint64_t)block << 11 | 1) << 1;
}

static uint64_t key_of_thread(uint32_t block, unsigned thread)
{
    return ((uint64_t)block << 11 | thread) << 1 | 1;
}

void gw_edge_search_add(uint32_t location)
{
    struct gw_edge_location *at = &gw_edge_locations[location];
    struct gw_edge_release *made = &at->releases[at->count - 1];
    const uint64_t of_block = key_of_block(made->block);
    const uint64_t of_thread = key_of_thread(made->block, made->thread);
    made->earlier_of_block = last_release(of_block);
    made->earlier_of_thread = last_release(of_thread);
    const uint64_t number = (uint64_t)location << 32 | at->count;
    *gw_edge_map_at(&last_releases, of_block) = number;
    *gw_edge_map_at(&last_releases, of_thread) = number;
    any_lanes |= made->lanes != 0;
}

/* --- What a thread, or the threads of a block, are known to come after --- */

// By the key of a place, how many of its releases; by those of a block's acquisitions, how many of
// them all, and up to which one those of a thread.
struct view {
    bool used;
    uint32_t block, who; // 0 for the block, else a thread plus 1
    enum gw_edge_strength strength;
    uint64_t epoch; // of a thread's
    struct gw_edge_map known;
    uint32_t tickets, own; // acquisitions of the thread itself: tickets until here, others
    uint64_t until;        // its fence then
    unsigned meetings;
};

enum { VIEWS = 1 << 12, MOST_ROOM = 1 << 22 };

static struct view views[VIEWS];
static size_t views_room; // of all maps

static uint64_t key_of_place(uint32_t location)
{
    return (uint64_t)location << 2 | 1;
}

static uint64_t key_of_all(uint32_t log)
{
    return (uint64_t)log << 2 | 2;
}

static uint64_t key_of_own(uint32_t log, unsigned thread)
{
    return ((uint64_t)log << 10 | thread) << 2 | 3;
}

static uint64_t known(const struct view *view, const struct view *of_block, uint64_t key)
{
    const uint64_t own = number_at(&view->known, key);
    const uint64_t others = of_block ? number_at(&of_block->known, key) : 0;
    return own > others ? own : others;
}

static void forget(struct view *view)
{
    views_room -= view->known.room;
    free(view->known.slots);
    *view = (struct view){.used = false};
}

static void forget_all(void)
{
    for (int i = 0; i < VIEWS; i++) {
        if (views[i].used) {
            forget(&views[i]);
        }
    }
}

void gw_edge_search_forget(void)
{
    if (last_releases.count > 0) {
        gw_edge_map_clear(&last_releases);
        any_lanes = false;
        forget_all();
    }
}

// What is left to look through: releases of a place.
static struct span {
    uint32_t location;
    uint64_t from, to;
} * queue;
static size_t queued, queue_room;

static void enqueue(struct view *view, const struct view *of_block,
                    const struct gw_edge_acquisition *by)
{
    const uint64_t key = key_of_place(by->location);
    const uint64_t from = known(view, of_block, key);
    if (by->prefix > from) {
        *gw_edge_map_at(&view->known, key) = by->prefix;
        queue = gw_grown(queue, queued, &queue_room, sizeof(*queue));
        queue[queued++] = (struct span){by->location, from, by->prefix};
    }
}

// The first acquisitions of a block, but for those that are known.
static void enqueue_all(struct view *view, const struct view *of_block,
                        const struct gw_edge_acquisitions *log, size_t count)
{
    const uint64_t from = known(view, of_block, key_of_all(log->number));
    if (count > from) {
        *gw_edge_map_at(&view->known, key_of_all(log->number)) = count;
    }
    for (size_t i = from; i < count; i++) {
        enqueue(view, of_block, &log->items[i]);
    }
}

static void enqueue_handed(struct view *view, const struct view *of_block,
                           const struct gw_edge_release *by, enum gw_edge_strength strength)
{
    const struct gw_edge_handed *handed = &by->handed[strength];
    if (handed->of_all) {
        enqueue_all(view, of_block, by->seen, handed->of_all);
    }
    if (handed->of_own <= handed->of_all) {
        return;
    }
    const uint64_t key = key_of_own(by->seen->number, by->thread);
    const uint64_t all = known(view, of_block, key_of_all(by->seen->number));
    const uint64_t own = known(view, of_block, key);
    if (handed->of_own > own) {
        *gw_edge_map_at(&view->known, key) = handed->of_own;
    }
    for (uint32_t i = handed->of_own; i > own && i > all; i = by->seen->items[i - 1].previous) {
        enqueue(view, of_block, &by->seen->items[i - 1]);
    }
}

static void look_through(struct view *view, const struct view *of_block,
                         enum gw_edge_strength strength)
{
    for (size_t i = 0; i < queued; i++) {
        const struct span at = queue[i];
        for (uint64_t k = at.from; k < at.to; k++) {
            enqueue_handed(view, of_block, &gw_edge_locations[at.location].releases[k], strength);
        }
    }
    queued = 0;
}

// What other lanes have acquired in this epoch, and then met the running thread at a __syncwarp.
static void enqueue_lanes(struct view *view, const struct view *of_block)
{
    const struct gw_edge_acquisitions *log = gw_edge_block.acquired;
    const unsigned first = gw_edge_running() & ~31u;
    for (unsigned lane = first; lane < first + 32; lane++) {
        uint32_t i = lane == gw_edge_running() ? 0 : gw_edge_block.last_acquired[lane];
        while (i && log->items[i - 1].word >= gw_now.epoch &&
               !gw_warps_before_now(log->items[i - 1].word)) {
            i = log->items[i - 1].previous;
        }
        const uint64_t key = key_of_own(log->number, lane);
        const uint64_t from = known(view, of_block, key);
        if (i > from && log->items[i - 1].word >= gw_now.epoch) {
            *gw_edge_map_at(&view->known, key) = i;
            for (; i > from && log->items[i - 1].word >= gw_now.epoch;
                 i = log->items[i - 1].previous) {
                enqueue(view, of_block, &log->items[i - 1]);
            }
        }
    }
}

static uint64_t last_fence(enum gw_edge_strength strength)
{
    return gw_edge_block
        .of[strength == GW_EDGE_FOR_DEVICE ? GW_EDGE_FOR_DEVICE : GW_EDGE_FOR_BLOCK]
           [gw_edge_running()]
        .until;
}

// A ticket behind a fence acquires at once, the others by a fence behind them.
static void enqueue_own(struct view *view, const struct view *of_block,
                        enum gw_edge_strength strength)
{
    const struct gw_edge_acquisition *items = gw_edge_block.acquired->items;
    const uint32_t last = gw_edge_block.last_acquired[gw_edge_running()];
    for (uint32_t i = last; i > view->tickets && items[i - 1].word >= gw_now.epoch;
         i = items[i - 1].previous) {
        if (items[i - 1].manner == GW_TICKET && items[i - 1].fenced) {
            enqueue(view, of_block, &items[i - 1]);
        }
    }
    view->tickets = last;
    const uint64_t until = last_fence(strength);
    if (until <= view->until) {
        return;
    }
    uint32_t newest = view->own;
    for (uint32_t i = last; i > view->own && items[i - 1].word >= gw_now.epoch;
         i = items[i - 1].previous) {
        if (items[i - 1].word < until) {
            newest = newest > i ? newest : i;
            enqueue(view, of_block, &items[i - 1]);
        }
    }
    view->own = newest;
    view->until = until;
}

static struct view *view_of(uint32_t who, enum gw_edge_strength strength)
{
    const uint32_t block = gw_block_number();
    const uint64_t epoch = who ? gw_now.epoch : 0;
    struct view *view = &views[(block * 2053 + who * 2 + strength) % VIEWS];
    if (!view->used || view->block != block || view->who != who || view->strength != strength ||
        view->epoch != epoch) {
        forget(view);
        *view = (struct view){
            .used = true, .block = block, .who = who, .strength = strength, .epoch = epoch};
    }
    return view;
}

// What the running thread is known to come after; its own view, and the one of its block.
static const struct view *look(enum gw_edge_strength strength, const struct view **of_block)
{
    const struct gw_edge_acquisitions *log = gw_edge_block.acquired;
    if (views_room > MOST_ROOM) {
        forget_all();
    }
    struct view *block = view_of(0, strength), *own = view_of(gw_edge_running() + 1, strength);
    const size_t room = block->known.room + own->known.room;
    size_t passed = known(block, NULL, key_of_all(log->number));
    while (passed < log->count && log->items[passed].word < gw_now.epoch) {
        passed++;
    }
    enqueue_all(block, NULL, log, passed);
    look_through(block, NULL, strength);
    enqueue_own(own, block, strength);
    if (own->meetings != gw_warps_meetings()) {
        own->meetings = gw_warps_meetings();
        enqueue_lanes(own, block);
    }
    look_through(own, block, strength);
    views_room += block->known.room + own->known.room - room;
    *of_block = block;
    return own;
}

// The same for a report, if fences were missing: by this strength, and with a fence of the running
// thread behind `any` of its atomics.
static const struct view *look_without(enum gw_edge_strength strength, bool any)
{
    static struct view view;
    const struct gw_edge_acquisitions *log = gw_edge_block.acquired;
    gw_edge_map_clear(&view.known);
    for (size_t i = 0; i < log->count; i++) {
        const struct gw_edge_acquisition *by = &log->items[i];
        const bool own = gw_word_thread(by->word) == gw_edge_running();
        if (by->word < gw_now.epoch ||
            (own ? any || (by->manner == GW_TICKET && by->fenced) || last_fence(strength) > by->word
                 : gw_warps_before_now(by->word))) {
            enqueue(&view, NULL, by);
        }
    }
    look_through(&view, NULL, strength);
    return &view;
}

/* --- Whether one of the releases that are known covers a word --- */

// Where several threads did it, one is named; the others are of its warp, or of any.
static bool all_fenced(const struct gw_edge_fences *fences, uint64_t word)
{
    const unsigned last = word & GW_SEVERAL_WARPS ? 32 : gw_word_thread(word) | 31;
    return fences && word < fences->all && fences->threads > last;
}

// The atomic that releases stands behind its fence.
static uint64_t until(const struct gw_edge_release *by, enum gw_edge_strength strength,
                      uint64_t word)
{
    const struct gw_edge_reach *reach = &by->reach[strength];
    const bool atomic = (word & GW_ATOMIC) && (reach->base | reach->until);
    return by->reach[atomic ? GW_EDGE_BY_NOTHING : strength].until;
}

static bool covers(const struct gw_edge_release *by, enum gw_edge_strength strength, uint64_t word)
{
    const struct gw_edge_reach *reach = &by->reach[strength];
    if (word < reach->base) {
        return true;
    }
    if (word & GW_SEVERAL) { // the latest one tells
        const bool atomic = (word & GW_ATOMIC) && (reach->base | reach->until);
        return (atomic && word < by->reach[GW_EDGE_BY_NOTHING].until) ||
               all_fenced(by->fences, word);
    }
    return by->fences && word < by->fences->words[gw_word_thread(word)];
}

static bool is_known(const struct view *view, const struct view *of_block,
                     struct gw_edge_position at)
{
    return known(view, of_block, key_of_place(at.location)) >= at.index;
}

// By releases of a thread that has done it, or met the one that has.
static bool thread_covers(const struct view *view, const struct view *of_block, uint32_t block,
                          unsigned thread, enum gw_edge_strength strength, uint64_t word)
{
    struct gw_edge_position at = last_release(key_of_thread(block, thread));
    for (const struct gw_edge_release *by;
         (by = release_at(at)) && word < until(by, strength, word); at = by->earlier_of_thread) {
        const bool met =
            thread == gw_word_thread(word) || by->lanes >> gw_word_thread(word) % 32 & 1;
        if (met && is_known(view, of_block, at)) {
            return true;
        }
    }
    return false;
}

// A release reaches no further back than its own fence; one of this epoch or later tells nothing
// but of its own thread, or of an atomic that several have done.
static bool any_covers(const struct view *view, const struct view *of_block, uint32_t block,
                       enum gw_edge_strength strength, uint64_t word)
{
    const bool several = (word & GW_SEVERAL) && (word & GW_ATOMIC);
    struct gw_edge_position at = last_release(key_of_block(block));
    for (const struct gw_edge_release *by;
         (by = release_at(at)) && word < (several ? by->reach[GW_EDGE_BY_NOTHING].until
                                                  : by->reach[GW_EDGE_BY_NOTHING].base);
         at = by->earlier_of_block) {
        if (covers(by, strength, word) && is_known(view, of_block, at)) {
            return true;
        }
    }
    return false;
}

static bool is_covered(const struct view *view, const struct view *of_block, uint32_t block,
                       enum gw_edge_strength strength, uint64_t word)
{
    if (any_covers(view, of_block, block, strength, word)) {
        return true;
    }
    if (word & GW_SEVERAL) {
        return false;
    }
    const unsigned thread = gw_word_thread(word), first = thread & ~31u;
    bool covered = thread_covers(view, of_block, block, thread, strength, word);
    for (unsigned lane = first; any_lanes && lane < first + 32 && !covered; lane++) {
        covered = thread_covers(view, of_block, block, lane, strength, word);
    }
    return covered;
}

bool gw_edges_before_now(uint64_t word)
{
    if (!gw_now.fenced || !gw_edge_block.acquired) {
        return false;
    }
    const uint32_t block = gw_block_number_of_stamp(gw_word_stamp(word));
    const enum gw_edge_strength strength =
        block == gw_block_number() ? GW_EDGE_FOR_BLOCK : GW_EDGE_FOR_DEVICE;
    const struct view *of_block, *own = look(strength, &of_block);
    return is_covered(own, of_block, block, strength, word);
}

static bool reaches(uint64_t word, enum gw_edge_strength strength, bool any)
{
    const uint32_t block = gw_block_number_of_stamp(gw_word_stamp(word));
    if (strength == GW_EDGE_FOR_DEVICE && block == gw_block_number()) {
        strength = GW_EDGE_FOR_BLOCK;
    }
    return is_covered(look_without(strength, any), NULL, block, strength, word);
}

enum gw_missing_fence gw_edges_missing_fence(uint64_t word)
{
    if (!gw_edge_block.acquired || !reaches(word, GW_EDGE_BY_NOTHING, true)) {
        return GW_NO_EDGE;
    }
    if (reaches(word, GW_EDGE_FOR_DEVICE, true)) {
        // Whoever only looks may be right on every GPU there is: that is told as a remark.
        for (size_t i = 0; i < gw_edge_block.acquired->count; i++) {
            const struct gw_edge_acquisition *by = &gw_edge_block.acquired->items[i];
            if (by->manner == GW_TAKEN && gw_word_thread(by->word) == gw_edge_running()) {
                return GW_ACQUIRE_FENCE;
            }
        }
        return GW_POLL_FENCE;
    }
    if (reaches(word, GW_EDGE_FOR_BLOCK, true)) {
        return GW_TOO_NARROW_FENCE;
    }
    return reaches(word, GW_EDGE_BY_NOTHING, false) ? GW_RELEASE_FENCE : GW_BOTH_FENCES;
}
