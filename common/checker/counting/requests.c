// SPDX-License-Identifier: MIT
// A request is known by its instruction (a small number), its warp, and how often a lane has come
// by. It is complete when all lanes of the warp that live have come, at a barrier that all of them
// pass, or when the warp ends.
//
// The numbers are given anew where a block begins and half of them are given: a block may come by
// INSTRUCTIONS places, and a program by any number.
//
// Memory: a request that waits for lanes takes 56 bytes, one to shared memory and an atomic one 256
// more, one to scattered addresses 1 KiB more. At most MOST_BYTES wait; then all is counted as it
// is, and the counts say `cut`.
#include "requests.h"

#include "checker/program/arrays.h"
#include "checker/program/members.h"
#include "checker/shadow/now.h"
#include "recording.h"
#include "sectors.h"
#include "units.h"

#include <string.h>

enum { LANES = 32, WARPS = 32, INSTRUCTIONS = 1024, INSTRUCTION_BITS = 10, MOST_BYTES = 256 << 20 };

struct queue {
    struct gw_warp_request *requests; // of occurrences first .. first + count - 1
    size_t first, count, room;
};

static struct queue queues[WARPS][INSTRUCTIONS];
static uint32_t occurrence[INSTRUCTIONS][WARPS * LANES]; // how often a thread has come by
static uintptr_t instructions[INSTRUCTIONS];             // return addresses, an open hash table
static int members[INSTRUCTIONS];                        // of a vector: gw_member_at()
static unsigned instruction_count;
static uint16_t used[INSTRUCTIONS]; // the block's instructions, in order
static unsigned used_count;
static unsigned warps; // of the block
static bool is_used[INSTRUCTIONS];
static uint32_t shared_writers[WARPS]; // lanes that stored to shared memory
static bool block_stored;              // outside of it
static unsigned live_lanes[WARPS];     // those that have not returned, a bit each
static size_t waiting;                 // bytes

static unsigned instruction_of(uintptr_t return_address)
{
    unsigned at =
        (unsigned)(return_address * UINT64_C(0x9E3779B97F4A7C15) >> (64 - INSTRUCTION_BITS));
    for (unsigned step = 0; step < INSTRUCTIONS; step++, at = (at + 1) % INSTRUCTIONS) {
        if (instructions[at] == return_address) {
            return at;
        }
        if (instructions[at] == 0) {
            instructions[at] = return_address;
            members[at] = gw_member_at(return_address);
            instruction_count++;
            return at;
        }
    }
    gw_tally_kernel()->cut = true; // more places than a block has: they share one
    return 0;
}

static void finish(struct gw_warp_request *request)
{
    waiting -= gw_request_bytes(request);
    gw_request_finish(request, gw_tally_kernel());
}

static void finish_all(struct queue *queue)
{
    for (size_t i = 0; i < queue->count; i++) {
        if (queue->requests[i].lanes) {
            finish(&queue->requests[i]);
        }
    }
    queue->first += queue->count;
    queue->count = 0;
}

// Forgets the complete ones at the front.
static void trim(struct queue *queue)
{
    size_t done = 0;
    while (done < queue->count && queue->requests[done].done) {
        done++;
    }
    if (done == queue->count || done >= 1024) {
        queue->count -= done;
        queue->first += done;
        memmove(queue->requests, queue->requests + done, queue->count * sizeof(*queue->requests));
    }
}

static struct gw_warp_request *request_at(struct queue *queue, size_t wanted)
{
    if (wanted < queue->first) {
        return NULL; // it was counted already, in a piece
    }
    const size_t at = wanted - queue->first;
    while (queue->count <= at) {
        queue->requests =
            gw_grown(queue->requests, queue->count, &queue->room, sizeof(*queue->requests));
        queue->requests[queue->count++] = (struct gw_warp_request){0};
    }
    return &queue->requests[at];
}

static void cut_short(void)
{
    gw_tally_kernel()->cut = true;
    for (unsigned i = 0; i < used_count; i++) {
        for (unsigned warp = 0; warp < warps; warp++) {
            finish_all(&queues[warp][used[i]]);
        }
    }
}

static void count_at(unsigned instruction, const struct gw_access *access, enum gw_space space,
                     unsigned thread)
{
    const unsigned warp = thread / LANES;
    gw_tally_kernel()->working_blocks += used_count == 0;
    if (!is_used[instruction]) {
        is_used[instruction] = true;
        used[used_count++] = (uint16_t)instruction;
    }
    const uint32_t lane = UINT32_C(1) << thread % LANES;
    if (gw_space_is_shared(space) && (access->does & GW_WRITES)) {
        gw_tally_kernel()->shared_writers += !(shared_writers[warp] & lane);
        shared_writers[warp] |= lane;
    } else if (!block_stored && (access->does & GW_WRITES)) {
        gw_tally_kernel()->storing_blocks++;
        block_stored = true;
    }
    struct queue *queue = &queues[warp][instruction];
    struct gw_warp_request *request = request_at(queue, occurrence[instruction][thread]++);
    if (waiting >= MOST_BYTES) {
        cut_short();
        request = NULL;
    }
    struct gw_warp_request alone = {0};
    if (!request || request->done) {
        // Counted without its neighbours, which were counted before.
        gw_tally_kernel()->cut = true;
        gw_request_add(&alone, access, space, thread % LANES);
        gw_request_finish(&alone, gw_tally_kernel());
        return;
    }
    waiting -= gw_request_bytes(request);
    gw_request_add(request, access, space, thread % LANES);
    waiting += gw_request_bytes(request);
    // By lane, not by number: some that came may have left since, while others are still to come.
    if ((live_lanes[warp] & ~request->lanes) == 0) {
        finish(request);
        trim(queue);
    }
}

static void count_access(const struct gw_access *access, enum gw_space space, unsigned thread)
{
    count_at(instruction_of(access->return_address), access, space, thread);
}

void gw_requests_block_begins(unsigned threads)
{
    gw_units_end(count_access);
    for (unsigned i = 0; i < used_count; i++) {
        const unsigned instruction = used[i];
        is_used[instruction] = false;
        // Of the block before, which most often is a small part of what there is room for.
        for (unsigned warp = 0; warp < warps; warp++) {
            finish_all(&queues[warp][instruction]);
            queues[warp][instruction].first = 0;
        }
        memset(occurrence[instruction], 0, (size_t)warps * LANES * sizeof(**occurrence));
    }
    used_count = 0;
    block_stored = false;
    if (instruction_count > INSTRUCTIONS / 2) {
        memset(instructions, 0, sizeof(instructions));
        instruction_count = 0;
    }
    warps = (threads + LANES - 1) / LANES;
    for (unsigned warp = 0; warp < warps; warp++) {
        const unsigned before = warp * LANES;
        const unsigned rest = threads > before ? threads - before : 0;
        live_lanes[warp] = rest < LANES ? (1u << rest) - 1 : ~0u;
        shared_writers[warp] = 0;
    }
}

// Lanes that rested in a loop have come by less often than others. What waits for them is complete,
// and from here on they count as often.
static void align(unsigned warp)
{
    for (unsigned i = 0; i < used_count; i++) {
        struct queue *queue = &queues[warp][used[i]];
        if (queue->count > 0) {
            finish_all(queue);
            for (unsigned lane = 0; lane < LANES; lane++) {
                occurrence[used[i]][warp * LANES + lane] = (uint32_t)queue->first;
            }
        }
    }
}

void gw_requests_barrier(void)
{
    gw_units_end(count_access);
    for (unsigned warp = 0; warp < warps; warp++) {
        align(warp);
    }
}

void gw_requests_warp_barrier(unsigned warp, uint32_t mask)
{
    gw_units_end(count_access);
    if ((live_lanes[warp] & ~mask) == 0) {
        align(warp);
    }
}

uint32_t gw_requests_count(const struct gw_access *access, enum gw_space space)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    const unsigned instruction = instruction_of(access->return_address);
    const int member = members[instruction];
    if (member == GW_NO_MEMBER) {
        gw_units_before(access, thread, count_access);
    }
    const uint32_t before = occurrence[instruction][thread];
    if (member == GW_NO_MEMBER ||
        !gw_units_keep(access, space, thread, (unsigned)member, count_access)) {
        count_at(instruction, access, space, thread);
    }
    return before;
}

void gw_requests_thread_ends(unsigned thread)
{
    gw_units_end(count_access);
    const unsigned warp = thread / LANES;
    live_lanes[warp] &= ~(1u << thread % LANES);
    if (live_lanes[warp] != 0) {
        return;
    }
    for (unsigned i = 0; i < used_count; i++) {
        finish_all(&queues[warp][used[i]]);
    }
}
