// SPDX-License-Identifier: MIT
// The state of a block that waits is kept aside while another runs: its fibers stand on stacks of
// their own, everything else is copied. The observer keeps what it knows, and shared memory.
#include "residents.h"
#include "block.h"
#include "checked.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/device/device_properties.h"
#include "cpu_device/fibers/escape.h"
#include "plain_blocks.h"
#include "spinning.h"
#include "warp.h"

#include <stdlib.h>
#include <string.h>

// So many rounds of all that wait without anything new, in which they have looked so often in all.
enum { FRUITLESS_ROUNDS = 8, MOST_PATIENCE = 1 << 16 };
static const uint64_t FRUITLESS_LOOKS = 1 << 20;

/** A block that has begun, and its place among those that do so at the same time. */
struct resident {
    bool waits;
    uint3 index;
    unsigned threads;
    struct gw_scheduler *scheduler;
    struct gw_spinning spinning;
    struct gw_warps warps;
    struct gw_waiting waiting;
};

static struct resident **residents; // those that wait, in the order in which they began, but for
static unsigned resident_count;     // gaps where one has ended
static unsigned loaded;             // whose state is in its place

static void copy(struct gw_waiting *to, const struct gw_waiting *from, struct gw_warps *to_warps,
                 const struct gw_warps *from_warps, unsigned threads)
{
    memcpy(to, from, offsetof(struct gw_waiting, waiters) + threads * sizeof(from->waiters[0]));
    memcpy(to->beginners, from->beginners, (threads + GW_LOOK_AHEAD) * sizeof(from->beginners[0]));
    memcpy(to_warps, from_warps,
           offsetof(struct gw_warps, lanes) + threads * sizeof(from_warps->lanes[0]));
}

static void load(unsigned number, unsigned threads)
{
    if (loaded == number) {
        return;
    }
    struct resident *old = residents[loaded], *now = residents[number];
    copy(&old->waiting, &gw_waiting_threads, &old->warps, &gw_warps_here, threads);
    old->spinning = gw_spinning_threads;
    old->scheduler = gw_scheduler;
    copy(&gw_waiting_threads, &now->waiting, &gw_warps_here, &now->warps, threads);
    gw_spinning_threads = now->spinning;
    gw_scheduler = now->scheduler;
    loaded = number;
}

/** Makes one more place. */
static void add_resident(unsigned threads)
{
    struct resident **more = realloc(residents, (resident_count + 1) * sizeof(*residents));
    struct resident *resident = calloc(1, sizeof(*resident));
    struct gw_scheduler *scheduler = calloc(1, sizeof(*scheduler));
    residents = more ? more : residents;
    if (!more || !resident || !scheduler) {
        free(resident);
        free(scheduler);
        gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
    }
    resident->scheduler = scheduler;
    scheduler->stacks = resident_count * threads;
    residents[resident_count++] = resident;
}

void gw_forget_residents(void)
{
    if (resident_count > 0 && loaded > 0) {
        free(gw_scheduler);
        gw_scheduler = residents[0]->scheduler;
        gw_scheduler->kernel = NULL;
    }
    for (unsigned i = 0; i < resident_count; i++) {
        if (i > 0 && i != loaded) {
            free(residents[i]->scheduler);
        }
        free(residents[i]);
    }
    free(residents);
    residents = NULL;
    resident_count = loaded = 0;
    memset(&gw_spinning_threads, 0, sizeof(gw_spinning_threads));
    gw_take_something_new();
}

bool gw_blocks_take_turns(void)
{
    return resident_count > 1;
}

static unsigned most_residents(const struct gw_blocks *blocks)
{
    struct cudaDeviceProp device;
    gw_device_properties(&device, gw_current_device());
    const struct gw_launch *launch = &blocks->operation->run.launch;
    const dim3 block = blocks->grid->block;
    const int threads = (int)(block.x * block.y * block.z);
    const size_t shared = launch->dynamic_shared_bytes +
                          (launch->entry ? GW_ASK(static_shared_bytes_at, launch->entry) : 0);
    const int fit = gw_blocks_that_fit(threads, shared);
    const int most =
        (device.multiProcessorCount > GW_RESIDENT_MULTIPROCESSORS ? device.multiProcessorCount
                                                                  : GW_RESIDENT_MULTIPROCESSORS) *
        (fit > 0 ? fit : 1);
    const int stacks = GW_RESIDENT_MULTIPROCESSORS * GW_MULTIPROCESSOR_THREADS / threads;
    return (unsigned)(most < stacks ? most : stacks);
}

/** What is known of all blocks while some of them wait. */
struct turns {
    const struct gw_blocks *blocks;
    unsigned threads, most;
    uint64_t begun, waiting, looks;
    unsigned rounds;
    uint64_t ends, skipped; // since the last round, and how many to wait for until the next
};

/** The loaded block has stopped running. @return whether it has come to its end */
static bool note_end(struct turns *turns, bool waited)
{
    struct resident *resident = residents[loaded];
    const bool ends = !gw_scheduler->yields;
    turns->waiting += !ends && !waited;
    turns->waiting -= ends && waited;
    resident->waits = !ends;
    gw_scheduler->yields = false;
    if (ends) {
        GW_TELL(block_end, resident->index);
    } else {
        turns->looks += (uint64_t)gw_patience * gw_spinning_threads.count + gw_scheduler->let_go;
        gw_scheduler->let_go = 0;
        GW_TELL(block_leaves, loaded);
    }
    return ends;
}

static bool may_begin(const struct turns *turns)
{
    return turns->begun < turns->blocks->count && turns->waiting < turns->most;
}

static void begin_next(struct turns *turns)
{
    unsigned place = 0;
    while (place < resident_count && residents[place]->waits) {
        place++;
    }
    if (place == resident_count) {
        add_resident(turns->threads);
    }
    load(place, turns->threads);
    residents[place]->index = turns->blocks->start(turns->blocks, turns->begun++);
    turns->ends += note_end(turns, false);
}

static void bring_back(const struct turns *turns, unsigned place)
{
    load(place, turns->threads);
    gw_set_running_block(residents[place]->index);
    GW_TELL(block_returns, place);
    gw_spinning_threads.fruitless = 0;
}

/** @return whether it has come to its end, or something new was found */
static bool go_on(struct turns *turns, unsigned place)
{
    bring_back(turns, place);
    gw_scheduler->found_something_new = false;
    gw_leave_host_stack(gw_next_spinning(gw_scheduler));
    const bool is_new = gw_scheduler->found_something_new;
    return note_end(turns, true) || gw_take_something_new() || is_new;
}

static _Noreturn void leave(const struct turns *turns)
{
    struct gw_endless_wait wait = {.waiting_blocks = turns->waiting,
                                   .other_blocks = turns->blocks->count - turns->begun};
    unsigned place = resident_count;
    for (unsigned i = resident_count; i-- > 0;) {
        if (residents[i]->waits) {
            load(i, turns->threads);
            wait.threads += gw_spinning_threads.count;
            place = i;
        }
    }
    bring_back(turns, place);
    const struct gw_waiting *w = &gw_waiting_threads;
    if (w->waiting > w->waiters) {
        wait.barrier = (struct gw_site){.file = w->file, .line = gw_line_of_place(w->place)};
    }
    const struct gw_spinning *spinning = &gw_spinning_threads;
    const unsigned thread = spinning->turns[spinning->first].thread;
    gw_set_running_thread(thread, turns->blocks->grid);
    GW_TELL(endless_wait, spinning->turns[spinning->first].what, &wait);
    const uint3 t = threadIdx, b = residents[place]->index;
    gw_leave_kernel(cudaErrorLaunchTimeout,
                    "thread (%u,%u,%u) of block (%u,%u,%u) waits for a value in memory that no "
                    "thread will change any more",
                    t.x, t.y, t.z, b.x, b.y, b.z);
}

/** All that wait have their turn, from the last one on. @return whether something is new */
static bool go_round(struct turns *turns)
{
    bool is_new = false;
    for (unsigned place = resident_count; place-- > 0;) {
        is_new |= residents[place]->waits && go_on(turns, place);
    }
    return is_new;
}

/** Until one more block may begin, or all have come to their end. */
static void take_turns(struct turns *turns)
{
    while (turns->waiting > 0) {
        if (go_round(turns)) {
            turns->looks = turns->ends = turns->skipped = 0;
            turns->rounds = 0;
            continue;
        }
        if (may_begin(turns)) {
            turns->skipped = 2 * turns->skipped + 1;
            turns->ends = 0;
            return;
        }
        gw_patience = gw_patience < MOST_PATIENCE ? 2 * gw_patience : MOST_PATIENCE;
        if (++turns->rounds >= FRUITLESS_ROUNDS && turns->looks >= FRUITLESS_LOOKS) {
            leave(turns);
        }
    }
}

void gw_run_all_blocks(const struct gw_blocks *blocks)
{
    const dim3 block = blocks->grid->block;
    struct turns turns = {.blocks = blocks, .threads = block.x * block.y * block.z};
    while (turns.begun < blocks->count) {
        if (turns.waiting == 0 && resident_count == 0) {
            const uint64_t unwatched = gw_run_plain_blocks(blocks, turns.begun);
            if (unwatched > 0) {
                turns.begun += unwatched;
                continue;
            }
            const uint3 index = blocks->start(blocks, turns.begun++);
            if (!gw_scheduler->yields) {
                GW_TELL(block_end, index);
                continue;
            }
            turns.most = most_residents(blocks);
            add_resident(turns.threads);
            free(residents[0]->scheduler);
            residents[0]->scheduler = gw_scheduler;
            residents[0]->index = index;
            note_end(&turns, false);
        } else {
            begin_next(&turns);
        }
        if (turns.ends > turns.skipped || !may_begin(&turns)) {
            take_turns(&turns);
        }
    }
    take_turns(&turns);
    if (resident_count > 0) {
        load(0, turns.threads);
        gw_forget_residents();
    }
}
