// SPDX-License-Identifier: MIT
// Each place has a list of releases in the order in which they happened, and each block one of what
// its threads acquired: a place, and how many of its releases.
//
// Releases without a fence order nothing. A small number of them is kept so that a report can name
// the fence that is missing.
#include "edge_records.h"

#include "checker/program/arrays.h"
#include "stamps.h"
#include "warps.h"

#include <string.h>

enum { MOST_WITHOUT_FENCE = 4096 };

struct gw_edge_block gw_edge_block;
struct gw_edge_location *gw_edge_locations;
static size_t location_count, location_room;
static struct gw_edge_map numbers; // of the places, plus 1
static struct gw_edge_acquisitions *all_acquired;
static struct gw_edge_fences *all_passed;
static unsigned without_fence;

void gw_edges_launch_begins(void)
{
    for (size_t i = 0; i < location_count; i++) {
        free(gw_edge_locations[i].releases);
    }
    while (all_acquired) {
        struct gw_edge_acquisitions *next = all_acquired->next;
        free(all_acquired->items);
        free(all_acquired);
        all_acquired = next;
    }
    while (all_passed) {
        struct gw_edge_fences *next = all_passed->next;
        free(all_passed);
        all_passed = next;
    }
    gw_edge_map_clear(&numbers);
    gw_edge_search_forget();
    location_count = 0;
    without_fence = 0;
}

void gw_edges_block_begins(void)
{
    memset(gw_edge_block.of[GW_EDGE_FOR_DEVICE], 0,
           gw_edge_block.threads * sizeof(struct gw_edge_reach));
    memset(gw_edge_block.of[GW_EDGE_FOR_BLOCK], 0,
           gw_edge_block.threads * sizeof(struct gw_edge_reach));
    if (gw_edge_block.acquired) {
        memset(gw_edge_block.acquired_before, 0, sizeof(gw_edge_block.acquired_before));
        memset(gw_edge_block.last_acquired, 0, sizeof(gw_edge_block.last_acquired));
    }
    gw_edge_block.any = false;
    gw_edge_block.threads = 0;
    gw_edge_block.epoch = gw_edge_block.before = gw_edge_block.passed_epoch = 0;
    gw_edge_block.acquired = NULL;
    gw_now.foreign = gw_now.fenced ? gw_now.launch : gw_now.block;
}

void *gw_edges_of_block(size_t *bytes)
{
    *bytes = sizeof(gw_edge_block);
    return &gw_edge_block;
}

static uint64_t tick(void)
{
    return gw_word(gw_stamp_next(), 0);
}

void gw_edges_fence(bool device)
{
    if (gw_now.plain) {
        gw_now.fenced = true;
        return;
    }
    const struct gw_edge_reach reach = {.base = gw_now.epoch, .until = tick()};
    gw_edge_block.any = gw_now.fenced = true;
    gw_edge_block.threads =
        gw_edge_running() < gw_edge_block.threads ? gw_edge_block.threads : gw_edge_running() + 1;
    gw_now.foreign = gw_now.launch;
    for (int i = device ? GW_EDGE_FOR_DEVICE : GW_EDGE_FOR_BLOCK; i <= GW_EDGE_FOR_BLOCK; i++) {
        gw_edge_block.of[i][gw_edge_running()] = reach;
        gw_edge_block.acquired_before[i][gw_edge_running()] =
            gw_edge_block.last_acquired[gw_edge_running()];
    }
    if (!device) {
        return;
    }
    if (gw_edge_block.epoch != gw_now.epoch) {
        gw_edge_block.before = gw_edge_block.epoch;
        gw_edge_block.epoch = gw_now.epoch;
    }
}

// All that the block did before this word, some thread of it had fenced before the last barrier.
static uint64_t fenced_before_barrier(void)
{
    return gw_edge_block.epoch == gw_now.epoch ? gw_edge_block.before : gw_edge_block.epoch;
}

static const struct gw_edge_fences *fences_before_barrier(void)
{
    const uint64_t before = fenced_before_barrier();
    if (before == 0) {
        return NULL;
    }
    if (gw_edge_block.passed_epoch != gw_now.epoch) {
        struct gw_edge_fences *kept = calloc(1, sizeof(*kept));
        if (!kept) {
            abort();
        }
        kept->next = all_passed;
        kept->all = gw_now.epoch;
        kept->threads = gw_edge_block.threads;
        all_passed = kept;
        for (unsigned i = 0; i < GW_EDGE_THREADS; i++) {
            const uint64_t until = gw_edge_block.of[GW_EDGE_FOR_DEVICE][i].until;
            kept->words[i] = until < gw_now.epoch ? until : 0;
            if (i < kept->threads && kept->words[i] < before) {
                kept->all = 0;
            }
        }
        gw_edge_block.passed = kept;
        gw_edge_block.passed_epoch = gw_now.epoch;
    }
    return gw_edge_block.passed;
}

// Shared memory has the same addresses in every block.
static uintptr_t key_of(uintptr_t address)
{
    const bool shared = address - gw_now.shared.start < gw_now.shared.bytes ||
                        address - gw_now.dynamic_shared.start < gw_now.dynamic_shared.bytes;
    return shared ? address ^ (uintptr_t)(gw_block_number() + 1) << 48 : address;
}

static struct gw_edge_location *location_of(uintptr_t key)
{
    uint64_t *number = gw_edge_map_at(&numbers, key);
    if (*number == 0) {
        gw_edge_locations =
            gw_grown(gw_edge_locations, location_count, &location_room, sizeof(*gw_edge_locations));
        gw_edge_locations[location_count++] = (struct gw_edge_location){NULL, 0, 0};
        *number = location_count;
    }
    return &gw_edge_locations[*number - 1];
}

static void acquire(const struct gw_edge_location *location, enum gw_atomic_manner manner)
{
    const struct gw_edge_release *by = &location->releases[location->count - 1];
    gw_now.apart |= by->block == gw_block_number() && by->thread != gw_edge_running() &&
                    by->reach[GW_EDGE_BY_NOTHING].base == gw_now.epoch && gw_now.fenced;
    if (!gw_edge_block.acquired) {
        gw_edge_block.acquired = calloc(1, sizeof(*gw_edge_block.acquired));
        if (!gw_edge_block.acquired) {
            abort();
        }
        gw_edge_block.acquired->next = all_acquired;
        gw_edge_block.acquired->number = all_acquired ? all_acquired->number + 1 : 0;
        all_acquired = gw_edge_block.acquired;
    }
    struct gw_edge_acquisitions *log = gw_edge_block.acquired;
    const uint32_t number = (uint32_t)(location - gw_edge_locations);
    const bool fenced = gw_edge_block.of[GW_EDGE_FOR_DEVICE][gw_edge_running()].until > 0;
    // Whoever spins finds the same again and again.
    for (size_t i = log->count; i > 0 && i + 4 > log->count; i--) {
        const struct gw_edge_acquisition *before = &log->items[i - 1];
        if (before->location == number && before->prefix == location->count &&
            before->manner == manner && gw_word_thread(before->word) == gw_edge_running()) {
            return;
        }
    }
    uint32_t *last = &gw_edge_block.last_acquired[gw_edge_running()];
    log->items = gw_grown(log->items, log->count, &log->room, sizeof(*log->items));
    log->items[log->count++] =
        (struct gw_edge_acquisition){gw_word(gw_word_stamp(gw_now.word), gw_edge_running()),
                                     location->count,
                                     number,
                                     *last,
                                     manner,
                                     fenced};
    *last = (uint32_t)log->count;
    tick();
}

static uint32_t acquired_up_to(const struct gw_edge_acquisitions *log, uint64_t base)
{
    return log && base
               ? (uint32_t)gw_count_up_to(log->items, log->count, sizeof(*log->items), base - 1)
               : 0;
}

static void release(struct gw_edge_location *location, bool fenced)
{
    const unsigned thread = gw_edge_running();
    const struct gw_edge_acquisitions *log = gw_edge_block.acquired;
    const uint64_t before = fenced ? fenced_before_barrier() : 0;
    struct gw_edge_release made = {
        .block = gw_block_number(),
        .thread = thread,
        .lanes = gw_warps_joined(),
        .fences = fenced ? fences_before_barrier() : NULL,
        .seen = log,
    };
    for (int i = GW_EDGE_FOR_DEVICE; i <= GW_EDGE_FOR_BLOCK; i++) {
        const struct gw_edge_reach *own = &gw_edge_block.of[i][thread];
        const uint64_t base = own->base > before ? own->base : before;
        made.reach[i] = (struct gw_edge_reach){base, own->until};
        made.handed[i] = (struct gw_edge_handed){acquired_up_to(log, base),
                                                 gw_edge_block.acquired_before[i][thread]};
    }
    made.reach[GW_EDGE_BY_NOTHING] = (struct gw_edge_reach){gw_now.epoch, tick()};
    made.handed[GW_EDGE_BY_NOTHING] = (struct gw_edge_handed){acquired_up_to(log, gw_now.epoch),
                                                              gw_edge_block.last_acquired[thread]};
    location->releases =
        gw_grown(location->releases, location->count, &location->room, sizeof(made));
    location->releases[location->count++] = made;
    gw_edge_search_add((uint32_t)(location - gw_edge_locations));
}

void gw_edges_atomic(uintptr_t address, enum gw_atomic_manner manner)
{
    if (gw_now.plain) {
        return;
    }
    if (!gw_edge_block.any && without_fence >= MOST_WITHOUT_FENCE && !gw_now.fenced) {
        return;
    }
    const uintptr_t key = key_of(address);
    const bool writes = manner != GW_POLLED;
    const bool keeps = writes && (gw_edge_block.any || without_fence < MOST_WITHOUT_FENCE);
    struct gw_edge_location *location = NULL;
    if (keeps) {
        location = location_of(key);
    } else {
        const uint64_t *number = gw_edge_map_find(&numbers, key);
        location = number ? &gw_edge_locations[*number - 1] : NULL;
    }
    if (!location) {
        return;
    }
    if (location->count > 0 && manner != GW_STORED) {
        acquire(location, manner);
    }
    if (keeps) {
        without_fence += !gw_edge_block.any;
        release(location, gw_edge_block.any);
    }
}
