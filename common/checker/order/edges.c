// SPDX-License-Identifier: MIT
// Releases are listed by location, one entry a block; as blocks run one after another, a list is
// in the order of blocks, and what was acquired is a prefix of it.
#include "edges.h"

#include "checker/program/arrays.h"
#include "checker/shadow/now.h"
#include "stamps.h"
#include "warps.h"

#include <string.h>

struct release {
    uint32_t block;
    uint64_t epoch;       // all the block did before this word is released ...
    uint32_t threads[32]; // ... and what these threads did later
};

struct location {
    uintptr_t address;
    struct release *releases;
    size_t count, room;
};

struct acquired {
    size_t location, prefix;
    uint64_t word; // who acquired, and when
    uint64_t epoch;
};

static struct location *locations; // open hash table
static size_t location_room, location_count;
static struct acquired *acquired;
static size_t acquired_count, acquired_room;
static uint32_t fenced_in[1024]; // the block that the thread last fenced in, plus 1

void gw_edges_launch_begins(void)
{
    for (size_t i = 0; i < location_room; i++) {
        free(locations[i].releases);
    }
    free(locations);
    locations = NULL;
    location_room = location_count = acquired_count = 0;
    memset(fenced_in, 0, sizeof(fenced_in));
}

void gw_edges_block_begins(void)
{
    acquired_count = 0;
    gw_now.foreign = gw_now.fenced ? gw_now.launch : gw_now.block;
}

void gw_edges_fence(void)
{
    gw_now.fenced = true;
    gw_now.foreign = gw_now.launch;
    fenced_in[gw_word_thread(gw_now.word)] = gw_block_number() + 1;
}

static size_t slot_of(uintptr_t address)
{
    size_t slot = (address * UINT64_C(0x9E3779B97F4A7C15)) >> 20 & (location_room - 1);
    while (locations[slot].address && locations[slot].address != address) {
        slot = (slot + 1) & (location_room - 1);
    }
    return slot;
}

static void more_locations(void)
{
    struct location *old = locations;
    const size_t old_room = location_room;
    location_room = old_room ? 4 * old_room : 64;
    locations = calloc(location_room, sizeof(*locations));
    if (!locations) {
        abort();
    }
    size_t *moved = calloc(old_room + 1, sizeof(*moved));
    if (!moved) {
        abort();
    }
    for (size_t i = 0; i < old_room; i++) {
        if (old[i].address) {
            moved[i] = slot_of(old[i].address);
            locations[moved[i]] = old[i];
        }
    }
    for (size_t i = 0; i < acquired_count; i++) {
        acquired[i].location = moved[acquired[i].location];
    }
    free(moved);
    free(old);
}

static void acquire(size_t slot)
{
    struct acquired *entry = NULL;
    for (size_t i = 0; i < acquired_count && !entry; i++) {
        if (acquired[i].location == slot && acquired[i].word == gw_now.word) {
            entry = &acquired[i];
        }
    }
    if (!entry) {
        acquired = gw_grown(acquired, acquired_count, &acquired_room, sizeof(*acquired));
        entry = &acquired[acquired_count++];
    }
    *entry = (struct acquired){slot, locations[slot].count, gw_now.word, gw_now.epoch};
}

static void release(struct location *location)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    const uint32_t number = gw_block_number();
    if (location->count == 0 || location->releases[location->count - 1].block != number) {
        location->releases = gw_grown(location->releases, location->count, &location->room,
                                      sizeof(*location->releases));
        location->releases[location->count++] = (struct release){0};
    }
    struct release *last = &location->releases[location->count - 1];
    if (last->epoch != gw_now.epoch) {
        *last = (struct release){.block = number, .epoch = gw_now.epoch};
    }
    // With it go the lanes that it met at a __syncwarp before.
    last->threads[thread / 32] |= 1u << thread % 32 | gw_warps_joined();
}

void gw_edges_atomic(uintptr_t address)
{
    if (!gw_now.fenced) {
        return;
    }
    if (2 * (location_count + 1) > location_room) {
        more_locations();
    }
    const size_t slot = slot_of(address);
    struct location *location = &locations[slot];
    if (!location->address) {
        location->address = address;
        location_count++;
    }
    acquire(slot);
    if (fenced_in[gw_word_thread(gw_now.word)] == gw_block_number() + 1) {
        release(location);
    }
}

static bool covered(const struct acquired *by, uint32_t block, uint64_t word)
{
    const struct location *location = &locations[by->location];
    size_t low = 0, high = by->prefix;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (location->releases[middle].block < block) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == by->prefix || location->releases[low].block != block) {
        return false;
    }
    const struct release *entry = &location->releases[low];
    const unsigned thread = gw_word_thread(word);
    return word < entry->epoch || (word & GW_ATOMIC) ||
           ((entry->threads[thread / 32] >> thread % 32 & 1) && !(word & GW_SEVERAL));
}

bool gw_edges_before_now(uint64_t word)
{
    if (!gw_now.fenced) {
        return false;
    }
    const uint32_t block = gw_block_number_of_stamp(gw_word_stamp(word));
    const unsigned thread = gw_word_thread(gw_now.word);
    for (size_t i = acquired_count; i > 0; i--) {
        const struct acquired *by = &acquired[i - 1];
        if ((gw_word_thread(by->word) == thread || by->epoch < gw_now.epoch ||
             gw_warps_before_now(by->word)) &&
            covered(by, block, word)) {
            return true;
        }
    }
    return false;
}
