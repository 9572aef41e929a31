// SPDX-License-Identifier: MIT
// Each place has a list of releases in the order in which they happened, and each block one of what
// its threads acquired: a place, and how many of its releases. Whether a word is ordered before the
// running thread is a search from what that has acquired, over what the releasing threads had
// acquired themselves.
//
// Releases without a fence order nothing. A small number of them is kept so that a report can name
// the fence that is missing.
#include "edges.h"

#include "checker/program/arrays.h"
#include "checker/shadow/now.h"
#include "stamps.h"
#include "warps.h"

#include <string.h>

enum { THREADS = 1024, MOST_WITHOUT_FENCE = 4096 };

// What a thread's fence, or none at all, makes of an atomic that follows: all of the block before
// `base`, and of the thread itself and the lanes that it has met all before `until`.
struct reach {
    uint64_t base, until;
};

enum strength { FOR_DEVICE, FOR_BLOCK, BY_NOTHING, STRENGTHS };

struct acquisition {
    size_t location, prefix;
    uint64_t word; // who acquired, and when
    enum gw_atomic_manner manner;
    bool fenced; // by this thread for the device before
};

struct acquisitions {
    struct acquisition *items;
    size_t count, room;
    struct acquisitions *next; // of the launch
};

struct release {
    uint32_t block, lanes;
    unsigned thread;
    struct reach reach[STRENGTHS];
    const uint64_t *fences; // of the block's threads, before the barrier; or NULL
    const struct acquisitions *seen;
    size_t seen_count;
};

struct location {
    uintptr_t key;
    struct release *releases;
    size_t count, room;
    uint64_t search; // the last one that came here,
    size_t searched; // and so far
};

// Fences of the running block's threads.
static struct {
    bool any;
    unsigned threads;            // no later ones have fenced
    struct reach of[2][THREADS]; // by the strength, FOR_DEVICE or FOR_BLOCK
    uint64_t epoch, before; // those of the device's last fence, and of the last in an earlier one
    uint64_t *passed;       // words of those before `passed_epoch`, for releases
    uint64_t passed_epoch;
    struct acquisitions *acquired;
} block;

static struct location *locations; // in the order in which they came up
static size_t location_count, location_room;
static uint32_t *slots; // open hash table of their numbers plus 1
static size_t slot_room;
static struct acquisitions *all_acquired;
static struct kept {
    struct kept *next;
    uint64_t words[THREADS];
} * all_passed;
static unsigned without_fence;
static uint64_t search;

void gw_edges_launch_begins(void)
{
    for (size_t i = 0; i < location_count; i++) {
        free(locations[i].releases);
    }
    while (all_acquired) {
        struct acquisitions *next = all_acquired->next;
        free(all_acquired->items);
        free(all_acquired);
        all_acquired = next;
    }
    while (all_passed) {
        struct kept *next = all_passed->next;
        free(all_passed);
        all_passed = next;
    }
    if (location_count > 0) {
        memset(slots, 0, slot_room * sizeof(*slots));
    }
    location_count = 0;
    without_fence = 0;
}

void gw_edges_block_begins(void)
{
    memset(block.of[FOR_DEVICE], 0, block.threads * sizeof(struct reach));
    memset(block.of[FOR_BLOCK], 0, block.threads * sizeof(struct reach));
    block.any = false;
    block.threads = 0;
    block.epoch = block.before = block.passed_epoch = 0;
    block.acquired = NULL;
    gw_now.foreign = gw_now.fenced ? gw_now.launch : gw_now.block;
}

void *gw_edges_of_block(size_t *bytes)
{
    *bytes = sizeof(block);
    return &block;
}

static uint64_t tick(void)
{
    return gw_word(gw_stamp_next(), 0);
}

static unsigned running(void)
{
    return gw_word_thread(gw_now.word);
}

void gw_edges_fence(bool device)
{
    const struct reach reach = {.base = gw_now.epoch, .until = tick()};
    block.any = gw_now.fenced = true;
    block.threads = running() < block.threads ? block.threads : running() + 1;
    gw_now.foreign = gw_now.launch;
    block.of[FOR_BLOCK][running()] = reach;
    if (!device) {
        return;
    }
    block.of[FOR_DEVICE][running()] = reach;
    if (block.epoch != gw_now.epoch) {
        block.before = block.epoch;
        block.epoch = gw_now.epoch;
    }
}

// All that the block did before this word, some thread of it had fenced before the last barrier.
static uint64_t fenced_before_barrier(void)
{
    return block.epoch == gw_now.epoch ? block.before : block.epoch;
}

static const uint64_t *fences_before_barrier(void)
{
    if (fenced_before_barrier() == 0) {
        return NULL;
    }
    if (block.passed_epoch != gw_now.epoch) {
        struct kept *kept = calloc(1, sizeof(*kept));
        if (!kept) {
            abort();
        }
        kept->next = all_passed;
        all_passed = kept;
        for (unsigned i = 0; i < THREADS; i++) {
            const uint64_t until = block.of[FOR_DEVICE][i].until;
            kept->words[i] = until < gw_now.epoch ? until : 0;
        }
        block.passed = kept->words;
        block.passed_epoch = gw_now.epoch;
    }
    return block.passed;
}

// Shared memory has the same addresses in every block.
static uintptr_t key_of(uintptr_t address)
{
    const bool shared = address - gw_now.shared.start < gw_now.shared.bytes ||
                        address - gw_now.dynamic_shared.start < gw_now.dynamic_shared.bytes;
    return shared ? address ^ (uintptr_t)(gw_block_number() + 1) << 48 : address;
}

static uint32_t *slot_of(uintptr_t key)
{
    size_t at = (key * UINT64_C(0x9E3779B97F4A7C15)) >> 20 & (slot_room - 1);
    while (slots[at] && locations[slots[at] - 1].key != key) {
        at = (at + 1) & (slot_room - 1);
    }
    return &slots[at];
}

static void make_room(void)
{
    if (2 * (location_count + 1) <= slot_room) {
        return;
    }
    free(slots);
    slot_room = slot_room ? 4 * slot_room : 256;
    slots = calloc(slot_room, sizeof(*slots));
    if (!slots) {
        abort();
    }
    for (size_t i = 0; i < location_count; i++) {
        *slot_of(locations[i].key) = (uint32_t)i + 1;
    }
}

static struct location *location_of(uintptr_t key)
{
    make_room();
    uint32_t *slot = slot_of(key);
    if (!*slot) {
        locations = gw_grown(locations, location_count, &location_room, sizeof(*locations));
        locations[location_count++] = (struct location){.key = key};
        *slot = (uint32_t)location_count;
    }
    return &locations[*slot - 1];
}

static void acquire(const struct location *location, enum gw_atomic_manner manner)
{
    if (!block.acquired) {
        block.acquired = calloc(1, sizeof(*block.acquired));
        if (!block.acquired) {
            abort();
        }
        block.acquired->next = all_acquired;
        all_acquired = block.acquired;
    }
    struct acquisitions *log = block.acquired;
    const size_t number = (size_t)(location - locations);
    const bool fenced = block.of[FOR_DEVICE][running()].until > 0;
    // Whoever spins finds the same again and again.
    for (size_t i = log->count; i > 0 && i + 4 > log->count; i--) {
        const struct acquisition *before = &log->items[i - 1];
        if (before->location == number && before->prefix == location->count &&
            before->manner == manner && gw_word_thread(before->word) == running()) {
            return;
        }
    }
    log->items = gw_grown(log->items, log->count, &log->room, sizeof(*log->items));
    log->items[log->count++] = (struct acquisition){
        number, location->count, gw_word(gw_word_stamp(gw_now.word), running()), manner, fenced};
    tick();
}

static void release(struct location *location, bool fenced)
{
    const struct reach *own = &block.of[FOR_DEVICE][running()];
    const struct reach *of_block = &block.of[FOR_BLOCK][running()];
    const uint64_t before = fenced ? fenced_before_barrier() : 0;
    struct release made = {
        .block = gw_block_number(),
        .thread = running(),
        .lanes = gw_warps_joined(),
        .fences = fenced ? fences_before_barrier() : NULL,
        .seen = block.acquired,
        .seen_count = block.acquired ? block.acquired->count : 0,
    };
    made.reach[FOR_DEVICE] = (struct reach){own->base > before ? own->base : before, own->until};
    made.reach[FOR_BLOCK] =
        (struct reach){of_block->base > before ? of_block->base : before, of_block->until};
    made.reach[BY_NOTHING] = (struct reach){gw_now.epoch, tick()};
    location->releases =
        gw_grown(location->releases, location->count, &location->room, sizeof(made));
    location->releases[location->count++] = made;
}

void gw_edges_atomic(uintptr_t address, enum gw_atomic_manner manner)
{
    if (!block.any && without_fence >= MOST_WITHOUT_FENCE && !gw_now.fenced) {
        return;
    }
    const uintptr_t key = key_of(address);
    const bool writes = manner != GW_POLLED;
    const bool keeps = writes && (block.any || without_fence < MOST_WITHOUT_FENCE);
    struct location *location = NULL;
    if (keeps) {
        location = location_of(key);
    } else if (slot_room > 0) {
        const uint32_t number = *slot_of(key);
        location = number ? &locations[number - 1] : NULL;
    }
    if (!location) {
        return;
    }
    if (location->count > 0 && manner != GW_STORED) {
        acquire(location, manner);
    }
    if (keeps) {
        without_fence += !block.any;
        release(location, block.any);
    }
}

static bool covers(const struct release *by, enum strength strength, uint64_t word)
{
    const struct reach *reach = &by->reach[strength];
    const unsigned thread = gw_word_thread(word);
    if (word < reach->base || ((word & GW_ATOMIC) && (reach->base | reach->until))) {
        return true;
    }
    if (word & GW_SEVERAL) {
        return false;
    }
    const bool knows =
        thread == by->thread || (thread / 32 == by->thread / 32 && (by->lanes >> thread % 32 & 1));
    return (knows && word < reach->until) || (by->fences && word < by->fences[thread]);
}

// Where a block's releases begin. Blocks that take turns have theirs anywhere.
static size_t first_of_block(const struct location *location, size_t prefix, uint32_t of_block)
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

static bool releases_cover(const struct location *location, size_t prefix, uint32_t of_block,
                           enum strength strength, uint64_t word)
{
    for (size_t i = first_of_block(location, prefix, of_block); i < prefix; i++) {
        const struct release *by = &location->releases[i];
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
static struct acquisition *queue;
static size_t queued, queue_room;

static void enqueue(const struct acquisition *next)
{
    struct location *location = &locations[next->location];
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

static bool is_mine(const struct acquisition *by, enum strength strength, bool any)
{
    if (gw_word_thread(by->word) != running()) {
        return by->word < gw_now.epoch || gw_warps_before_now(by->word);
    }
    return any || by->word < gw_now.epoch || (by->manner == GW_TICKET && by->fenced) ||
           block.of[strength == FOR_DEVICE ? FOR_DEVICE : FOR_BLOCK][running()].until > by->word;
}

static bool is_handed_on(const struct acquisition *by, const struct release *with,
                         enum strength strength)
{
    const struct reach *reach = &with->reach[strength];
    return by->word < reach->base ||
           (gw_word_thread(by->word) == with->thread && by->word < reach->until);
}

static bool reaches(uint64_t word, enum strength strength, bool any)
{
    const uint32_t of_block = gw_block_number_of_stamp(gw_word_stamp(word));
    if (strength == FOR_DEVICE && of_block == gw_block_number()) {
        strength = FOR_BLOCK;
    }
    search++;
    queued = 0;
    for (size_t i = block.acquired->count; i > 0; i--) {
        const struct acquisition *by = &block.acquired->items[i - 1];
        if (is_mine(by, strength, any)) {
            enqueue(by);
        }
    }
    for (size_t i = 0; i < queued; i++) {
        const struct acquisition at = queue[i];
        const struct location *location = &locations[at.location];
        if (releases_cover(location, at.prefix, of_block, strength, word)) {
            return true;
        }
        for (size_t k = at.word; k < at.prefix; k++) {
            const struct release *by = &location->releases[k];
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
    return gw_now.fenced && block.acquired && reaches(word, FOR_DEVICE, false);
}

enum gw_missing_fence gw_edges_missing_fence(uint64_t word)
{
    if (!block.acquired || !reaches(word, BY_NOTHING, true)) {
        return GW_NO_EDGE;
    }
    if (reaches(word, FOR_DEVICE, true)) {
        // Whoever only looks may be right on every GPU there is: that is told as a remark.
        for (size_t i = 0; i < block.acquired->count; i++) {
            const struct acquisition *by = &block.acquired->items[i];
            if (by->manner == GW_TAKEN && gw_word_thread(by->word) == running()) {
                return GW_ACQUIRE_FENCE;
            }
        }
        return GW_POLL_FENCE;
    }
    if (reaches(word, FOR_BLOCK, true)) {
        return GW_TOO_NARROW_FENCE;
    }
    return reaches(word, BY_NOTHING, false) ? GW_RELEASE_FENCE : GW_BOTH_FENCES;
}
