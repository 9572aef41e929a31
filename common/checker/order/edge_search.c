// SPDX-License-Identifier: MIT
// Whether a word is ordered before the running thread is a search from what that has acquired, over
// what the releasing threads had acquired themselves.
#include "edge_records.h"

#include "checker/program/arrays.h"
#include "stamps.h"
#include "warps.h"

static uint64_t search; // counts them

// Where several threads did it, one is named; the others are of its warp, or of any.
static bool all_fenced(const struct gw_edge_fences *fences, uint64_t word)
{
    const unsigned last = word & GW_SEVERAL_WARPS ? 32 : gw_word_thread(word) | 31;
    return fences && word < fences->all && fences->threads > last;
}

static bool covers(const struct gw_edge_release *by, enum gw_edge_strength strength, uint64_t word)
{
    const struct gw_edge_reach *reach = &by->reach[strength];
    const unsigned thread = gw_word_thread(word);
    if (word < reach->base) {
        return true;
    }
    // The atomic that releases stands behind its fence. Of several threads the latest one tells.
    const bool atomic = (word & GW_ATOMIC) && (reach->base | reach->until);
    const uint64_t until = atomic ? by->reach[GW_EDGE_BY_NOTHING].until : reach->until;
    if (word & GW_SEVERAL) {
        return (atomic && word < until) || all_fenced(by->fences, word);
    }
    const bool knows =
        thread == by->thread || (thread / 32 == by->thread / 32 && (by->lanes >> thread % 32 & 1));
    return (knows && word < until) || (by->fences && word < by->fences->words[thread]);
}

// Where a block's releases begin. Blocks that take turns have theirs anywhere.
static size_t first_of_block(const struct gw_edge_location *location, size_t prefix,
                             uint32_t of_block)
{
    size_t low = 0, high = gw_now.interleaved ? 0 : prefix;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (location->releases[middle].block < of_block) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool releases_cover(const struct gw_edge_location *location, size_t prefix,
                           uint32_t of_block, enum gw_edge_strength strength, uint64_t word)
{
    for (size_t i = first_of_block(location, prefix, of_block); i < prefix; i++) {
        const struct gw_edge_release *by = &location->releases[i];
        if (by->block == of_block && covers(by, strength, word)) {
            return true;
        }
        if (by->block != of_block && !gw_now.interleaved) {
            break;
        }
    }
    return false;
}

// From where on the search goes: a place, and how many of its releases.
static struct gw_edge_acquisition *queue;
static size_t queued, queue_room;

static void enqueue(const struct gw_edge_acquisition *next)
{
    struct gw_edge_location *location = &gw_edge_locations[next->location];
    if (location->search == search && location->searched >= next->prefix) {
        return;
    }
    const size_t done = location->search == search ? location->searched : 0;
    location->search = search;
    location->searched = next->prefix;
    queue = gw_grown(queue, queued, &queue_room, sizeof(*queue));
    queue[queued] = *next;
    queue[queued++].word = done; // what was searched before
}

static bool is_mine(const struct gw_edge_acquisition *by, enum gw_edge_strength strength, bool any)
{
    if (gw_word_thread(by->word) != gw_edge_running()) {
        return by->word < gw_now.epoch || gw_warps_before_now(by->word);
    }
    return any || by->word < gw_now.epoch || (by->manner == GW_TICKET && by->fenced) ||
           gw_edge_block
                   .of[strength == GW_EDGE_FOR_DEVICE ? GW_EDGE_FOR_DEVICE : GW_EDGE_FOR_BLOCK]
                      [gw_edge_running()]
                   .until > by->word;
}

static bool is_handed_on(const struct gw_edge_acquisition *by, const struct gw_edge_release *with,
                         enum gw_edge_strength strength)
{
    const struct gw_edge_reach *reach = &with->reach[strength];
    return by->word < reach->base ||
           (gw_word_thread(by->word) == with->thread && by->word < reach->until);
}

static bool reaches(uint64_t word, enum gw_edge_strength strength, bool any)
{
    const uint32_t of_block = gw_block_number_of_stamp(gw_word_stamp(word));
    if (strength == GW_EDGE_FOR_DEVICE && of_block == gw_block_number()) {
        strength = GW_EDGE_FOR_BLOCK;
    }
    search++;
    queued = 0;
    for (size_t i = gw_edge_block.acquired->count; i > 0; i--) {
        const struct gw_edge_acquisition *by = &gw_edge_block.acquired->items[i - 1];
        if (is_mine(by, strength, any)) {
            enqueue(by);
        }
    }
    for (size_t i = 0; i < queued; i++) {
        const struct gw_edge_acquisition at = queue[i];
        const struct gw_edge_location *location = &gw_edge_locations[at.location];
        if (releases_cover(location, at.prefix, of_block, strength, word)) {
            return true;
        }
        for (size_t k = at.word; k < at.prefix; k++) {
            const struct gw_edge_release *by = &location->releases[k];
            for (size_t a = 0; a < by->seen_count; a++) {
                if (is_handed_on(&by->seen->items[a], by, strength)) {
                    enqueue(&by->seen->items[a]);
                }
            }
        }
    }
    return false;
}

bool gw_edges_before_now(uint64_t word)
{
    return gw_now.fenced && gw_edge_block.acquired && reaches(word, GW_EDGE_FOR_DEVICE, false);
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
