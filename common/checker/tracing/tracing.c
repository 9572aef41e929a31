// SPDX-License-Identifier: MIT
// Two blocks have room: the one that is kept so far, and the one that runs; and where a wish asks
// for them, one of each of the first launches.
#include "tracing.h"

#include "checker/memory/allocations.h"
#include "checker/order/stamps.h"
#include "checker/program/lines.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"

#include <stdlib.h>
#include <string.h>

static struct gw_trace *kept, *running;                // while there are any
static struct gw_trace *of_launch[GW_TRACED_LAUNCHES]; // of launch 1, 2, ...; NULL: none yet
static struct gw_tracing_wish wished;
// Code without lines is not the student's.
enum worth { NOTHING, IDLE, USES_MEMORY, HAS_LINES, FOUND };
static enum worth kept_is_worth, is_worth[GW_TRACED_LAUNCHES]; // of the blocks above
static bool running_may_be_kept;                               // it is as wished
// Each thread has room for so many accesses in an interval, that none looks idle because others
// were busy, and that a request has all of its lanes.
enum { MOST_THREADS = 1024, LIKELY_INTERVALS = 8, MOST_FOUND_LATE = 256 };
static unsigned found_late;
static unsigned room_of_thread;
static uint16_t used[MOST_THREADS];
static uint64_t launches; // the highest number of one that ran
// The checker hears of a store before it is carried out: its value is there at the next event.
enum { NO_STORE = -1 };
static long unsettled = NO_STORE; // in running->accesses
static size_t found_last;

static void forget(struct gw_trace *trace)
{
    trace->intervals = 0;
    trace->cut = GW_TRACED_INTERVALS;
    trace->count = trace->left_out = trace->place_count = 0;
    trace->found = false;
    trace->pair.known = false;
    trace->dynamic_name = NULL;
}

void gw_tracing_begin(struct gw_tracing_wish wish)
{
    kept = kept ? kept : calloc(1, sizeof(*kept));
    running = running ? running : calloc(1, sizeof(*running));
    if (!kept || !running) {
        abort();
    }
    forget(kept);
    forget(running);
    kept_is_worth = NOTHING;
    memset(is_worth, NOTHING, sizeof(is_worth));
    wished = wish;
    gw_now.tracing = true;
    gw_now_decide();
}

// Looked up once a launch, by its first block that used memory, on the host's stack.
static bool has_lines(const struct gw_trace *trace)
{
    static uint64_t launch;
    static bool known;
    if (trace->launch.number != launch) {
        launch = trace->launch.number;
        known = gw_line_of(&trace->places[0]).known;
    }
    return known;
}

static enum worth worth_of(const struct gw_trace *trace)
{
    if (trace->found || trace->intervals == 0) {
        return trace->found ? FOUND : NOTHING;
    }
    if (trace->count == 0) {
        return IDLE;
    }
    return has_lines(trace) ? HAS_LINES : USES_MEMORY;
}

static bool has_a_place(uint64_t launch)
{
    return launch >= 1 && launch <= (uint64_t)wished.launches && launch <= GW_TRACED_LAUNCHES;
}

// The block takes the place of the one of its launch if it shows more. What has no place is left in
// `*block`, to be used again.
static void keep_of_launch(struct gw_trace **block, enum worth worth)
{
    const uint64_t launch = (*block)->launch.number;
    if (has_a_place(launch) && worth > is_worth[launch - 1]) {
        struct gw_trace *other = of_launch[launch - 1];
        is_worth[launch - 1] = worth;
        of_launch[launch - 1] = *block;
        *block = other ? other : calloc(1, sizeof(*other));
        if (!*block) {
            abort();
        }
    }
}

static bool can_be_read(const struct gw_traced_access *access)
{
    const uintptr_t last = access->address + access->bytes - 1;
    if (access->space == GW_SPACE_HOST || access->space == GW_SPACE_NOWHERE) {
        return false;
    }
    if (access->space == GW_SPACE_GLOBAL && gw_has_no_shadow(access->address)) {
        return gw_is_inside_allocation(access->address, access->bytes);
    }
    const struct gw_cell *begin = gw_shadow_find(access->address), *end = gw_shadow_find(last);
    return begin && end &&
           (access->space == GW_SPACE_PROGRAM ||
            (begin->writer != GW_UNALLOCATED && end->writer != GW_UNALLOCATED));
}

static void keep_value(struct gw_traced_access *access)
{
    if (can_be_read(access)) {
        access->value_bytes =
            (unsigned char)(access->bytes < GW_TRACED_VALUE ? access->bytes : GW_TRACED_VALUE);
        memcpy(access->value, (const void *)access->address, access->value_bytes);
    }
}

static void settle_store(void)
{
    if (unsettled != NO_STORE && (size_t)unsettled < running->count) {
        keep_value(&running->accesses[unsettled]);
    }
    unsettled = NO_STORE;
}

// The block that ran takes the other's place if it shows more.
static void settle(void)
{
    settle_store();
    enum worth worth = worth_of(running);
    if (running_may_be_kept && worth > kept_is_worth) {
        struct gw_trace *other = kept;
        const enum worth others = kept_is_worth;
        kept = running;
        running = other;
        kept_is_worth = worth;
        worth = others;
    }
    keep_of_launch(&running, worth);
    forget(running);
}

const struct gw_trace *gw_tracing_end(void)
{
    gw_now.tracing = false;
    gw_now_decide();
    settle();
    return kept->intervals > 0 ? kept : NULL;
}

const struct gw_trace *gw_traced_of_launch(unsigned launch)
{
    return has_a_place(launch) && is_worth[launch - 1] > NOTHING && launch != kept->launch.number
               ? of_launch[launch - 1]
               : NULL;
}

uint64_t gw_traced_launches(void)
{
    return launches;
}

static bool is_wished(const struct gw_launch_note *launch, uint3 block)
{
    const long number =
        (long)(block.x + (uint64_t)launch->grid.x * (block.y + (uint64_t)launch->grid.y * block.z));
    return (wished.block < 0 || wished.block == number) &&
           (wished.launch < 0 || wished.launch == (long)launch->number);
}

void gw_tracing_block_begins(void)
{
    settle();
    running->launch = *gw_running_launch();
    launches = running->launch.number > launches ? running->launch.number : launches;
    running->block = gw_block_index();
    running->dynamic_start = gw_now.dynamic_shared.start;
    running->dynamic_bytes = gw_now.dynamic_shared.bytes;
    // With nothing to look at afterwards the block costs nothing.
    found_late = 0;
    const dim3 threads = running->launch.block;
    room_of_thread = GW_MOST_TRACED / LIKELY_INTERVALS /
                     (wished.warp < 0 ? threads.x * threads.y * threads.z : 32);
    memset(used, 0, sizeof(used));
    const uint64_t launch = running->launch.number;
    running_may_be_kept = kept_is_worth < FOUND && is_wished(&running->launch, running->block);
    running->intervals =
        running_may_be_kept || (has_a_place(launch) && is_worth[launch - 1] < HAS_LINES);
}

void gw_tracing_dynamic_array(const char *name)
{
    running->dynamic_name = name;
}

void gw_tracing_barrier(struct gw_site site)
{
    settle_store();
    if (running->intervals > 0 && running->intervals <= GW_TRACED_INTERVALS) {
        running->barriers[running->intervals - 1] = site;
    }
}

void gw_tracing_barrier_passed(void)
{
    settle_store();
    running->intervals += running->intervals > 0;
    memset(used, 0, sizeof(used));
}

void gw_tracing_block_ends(void)
{
    settle_store();
}

static unsigned place_of(const struct gw_access *access)
{
    static size_t last;
    for (size_t i = 0; i < running->place_count; i++) {
        last = last < running->place_count ? last : 0;
        if (running->places[last].frames[0] == access->return_address) {
            return (unsigned)last;
        }
        last++;
    }
    if (running->place_count == GW_TRACED_PLACES) {
        return GW_TRACED_PLACES - 1;
    }
    struct gw_where *place = &running->places[running->place_count];
    *place = (struct gw_where){.frames = {access->return_address}, .frame = access->frame};
    gw_frames_find(place);
    return (unsigned)running->place_count++;
}

// Blocks that take turns are told apart: only the one that began last is kept.
static bool is_running_block(void)
{
    const uint3 block = gw_block_index();
    return running->block.x == block.x && running->block.y == block.y &&
           running->block.z == block.z;
}

static bool is_wished_thread(unsigned thread)
{
    enum { LANES = 32 };
    return wished.warp < 0 || wished.warp == (long)(thread / LANES);
}

// An interval that has no room for all is forgotten, and what comes after it as well.
static void cut(void)
{
    running->cut = running->intervals - 1;
    while (running->count > 0 && running->accesses[running->count - 1].interval == running->cut) {
        running->count--;
        running->left_out++;
    }
}

static void keep(const struct gw_access *access, enum gw_space space, uint32_t request,
                 enum gw_traced_finding finding)
{
    if (running->intervals <= running->cut && running->count == GW_MOST_TRACED) {
        cut();
    }
    if (running->intervals > running->cut) {
        running->left_out++;
        return;
    }
    running->accesses[running->count++] =
        (struct gw_traced_access){.address = access->address,
                                  .bytes = access->bytes,
                                  .does = access->does,
                                  .thread = gw_word_thread(gw_now.word),
                                  .interval = running->intervals - 1,
                                  .place = place_of(access),
                                  .request = request,
                                  .space = space,
                                  .finding = finding};
    if (access->does & GW_WRITES) {
        unsettled = (long)running->count - 1;
    } else {
        keep_value(&running->accesses[running->count - 1]);
    }
}

void gw_tracing_access(const struct gw_access *access, enum gw_space space, uint32_t request)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    settle_store();
    if (running->intervals == 0 || !is_running_block() || !is_wished_thread(thread)) {
        return;
    }
    if (used[thread] == room_of_thread) {
        running->left_out++;
        return;
    }
    used[thread]++;
    keep(access, space, request, GW_TRACED_FINE);
}

void gw_tracing_found(const struct gw_access *access, enum gw_traced_finding finding)
{
    enum { FEW = 64 }; // a store is judged a moment later
    const unsigned thread = gw_word_thread(gw_now.word);
    if (running->intervals == 0 || !is_running_block() || !is_wished_thread(thread)) {
        return;
    }
    running->found = true;
    for (size_t i = running->count, step = 0; i-- > 0 && step < FEW; step++) {
        struct gw_traced_access *traced = &running->accesses[i];
        if (traced->address == access->address && traced->thread == thread) {
            traced->finding = finding;
            found_last = i;
            return;
        }
    }
    // It is one that the thread had no room for. A few of these have.
    if (found_late < MOST_FOUND_LATE && running->left_out > 0) {
        found_late++;
        running->left_out--;
        keep(access, gw_space_of(access->address), 0, finding);
        found_last = running->count > 0 ? running->count - 1 : 0;
    }
}

void gw_tracing_raced(struct gw_traced_pair other)
{
    const bool is_there = found_last < running->count &&
                          running->accesses[found_last].finding == GW_TRACED_RACE &&
                          running->accesses[found_last].thread == gw_word_thread(gw_now.word);
    if (running->intervals > 0 && is_running_block() && !running->pair.known && is_there) {
        running->pair = other;
        running->pair.known = true;
        running->pair.second = found_last;
    }
}
