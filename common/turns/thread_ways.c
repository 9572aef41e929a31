// SPDX-License-Identifier: MIT
// Keeps the way of each thread until its warp has come to a barrier or to its end.
#include "cpu_device/observer.h"
#include "ways.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 1024, WARPS = THREADS / GW_WARP_LANES, MOST_PLACES = 64 << 20 };

struct kernel {
    const char *name;
    struct gw_turns turns;
};

static struct kernel *kernels;
static size_t kernel_count;
static struct gw_turns *running; // the launch's; NULL between launches
static struct gw_observer others;

static struct gw_way ways[THREADS];
static size_t rooms[THREADS];
static uint32_t away[WARPS]; // lanes that have ended or wait, and those that wait
static uint32_t waiting[WARPS];
static unsigned threads; // of a block
static size_t kept;      // places in all ways but the running thread's
static uint32_t *at, *end;
static unsigned thread; // whose way `at` is in

static uint32_t lanes_of(unsigned warp)
{
    const unsigned left = threads - warp * GW_WARP_LANES;
    return left >= GW_WARP_LANES ? ~UINT32_C(0) : (UINT32_C(1) << left) - 1;
}

static void walk(unsigned warp)
{
    struct gw_way *of_warp = &ways[warp * GW_WARP_LANES];
    uint32_t last[GW_WARP_LANES];
    for (unsigned i = 0; i < GW_WARP_LANES; i++) {
        const struct gw_way *way = &of_warp[i];
        last[i] = way->count > 0 ? way->places[way->count - 1] : way->before;
    }
    gw_walk(of_warp, running);
    for (unsigned i = 0; i < GW_WARP_LANES; i++) {
        kept -= of_warp[i].count;
        of_warp[i].count = 0;
        of_warp[i].before = last[i];
    }
}

// Of all warps of the block, what there is.
static void walk_all(void)
{
    for (unsigned warp = 0; warp * GW_WARP_LANES < threads; warp++) {
        walk(warp);
    }
}

// The running thread stops.
static void keep(void)
{
    if (end) {
        ways[thread].count = (size_t)(at - ways[thread].places);
        kept += ways[thread].count;
        at = end = NULL;
    }
}

static void take_up(unsigned next)
{
    keep();
    thread = next;
    if (running && next < THREADS) {
        if (rooms[next] == 0) {
            enum { ROOM = 64 };
            ways[next].places = malloc(ROOM * sizeof(*ways[next].places));
            rooms[next] = ways[next].places ? ROOM : 0;
        }
        kept -= ways[next].count;
        at = ways[next].places + ways[next].count;
        end = ways[next].places + rooms[next];
    }
}

// The way has no more room.
static void grow(void)
{
    const unsigned here = thread;
    keep();
    if (kept >= MOST_PLACES) {
        running->cut = true;
        walk_all();
    } else {
        uint32_t *more = realloc(ways[here].places, 2 * rooms[here] * sizeof(*more));
        if (!more) {
            abort();
        }
        ways[here].places = more;
        rooms[here] *= 2;
    }
    take_up(here);
}

void __sanitizer_cov_trace_pc(void);

// Called at the beginning of each piece of code, also the host's.
void __sanitizer_cov_trace_pc(void)
{
    if (at == end) {
        if (!end) {
            return;
        }
        grow();
    }
    *at++ = (uint32_t)(uintptr_t)__builtin_return_address(0);
}

// The thread will not go on before others of its warp have come as far.
static void leaves(unsigned number, bool waits)
{
    const unsigned warp = number / GW_WARP_LANES;
    const uint32_t lane = UINT32_C(1) << number % GW_WARP_LANES;
    keep();
    away[warp] |= lane;
    waiting[warp] |= waits ? lane : 0;
    if (running && (lanes_of(warp) & ~away[warp]) == 0) {
        walk(warp);
    }
}

// What the threads have done so far is walked, and nothing of it is left.
static void settle(void)
{
    keep();
    if (running) {
        walk_all();
    }
}

// NULL: no launch of it was watched.
static struct gw_turns *find_turns(const char *name)
{
    for (size_t i = 0; i < kernel_count; i++) {
        if (strcmp(kernels[i].name, name) == 0) {
            return &kernels[i].turns;
        }
    }
    return NULL;
}

static struct gw_turns *turns_of(const char *name)
{
    struct gw_turns *known = find_turns(name);
    if (known) {
        return known;
    }
    struct kernel *more = realloc(kernels, (kernel_count + 1) * sizeof(*kernels));
    char *copy = strdup(name);
    if (!more || !copy) {
        abort();
    }
    kernels = more;
    kernels[kernel_count] = (struct kernel){.name = copy};
    return &kernels[kernel_count++].turns;
}

static void forget_block(void)
{
    memset(away, 0, sizeof(away));
    memset(waiting, 0, sizeof(waiting));
    for (unsigned i = 0; i < threads && i < THREADS; i++) {
        ways[i].count = 0;
        ways[i].before = 0;
    }
    kept = 0;
}

static void launch_begin(const struct gw_launch_info *launch)
{
    if (others.launch_begin) {
        others.launch_begin(launch);
    }
    forget_block(); // of a launch that failed
    threads = launch->block.x * launch->block.y * launch->block.z;
    running = threads <= THREADS ? turns_of(launch->kernel) : NULL;
}

static void launch_end(const struct gw_launch_info *launch)
{
    settle();
    running = NULL;
    if (others.launch_end) {
        others.launch_end(launch);
    }
}

// What a block before has left is walked as it is: other blocks that are in their middle come back.
static void block_begin(uint3 block, void *dynamic_shared)
{
    settle();
    forget_block();
    if (others.block_begin) {
        others.block_begin(block, dynamic_shared);
    }
}

static void block_leaves(unsigned place)
{
    settle();
    if (others.block_leaves) {
        others.block_leaves(place);
    }
}

static void thread_switch(unsigned next)
{
    take_up(next);
    if (others.thread_switch) {
        others.thread_switch(next);
    }
}

static void thread_end(unsigned ended)
{
    leaves(ended, false);
    if (others.thread_end) {
        others.thread_end(ended);
    }
}

static void barrier_arrive(unsigned waits, const char *file, int line, const void *frame)
{
    leaves(waits, true);
    if (others.barrier_arrive) {
        others.barrier_arrive(waits, file, line, frame);
    }
}

static void barrier_release(void)
{
    keep();
    for (unsigned warp = 0; running && warp * GW_WARP_LANES < threads; warp++) {
        walk(warp);
        away[warp] &= ~waiting[warp];
        waiting[warp] = 0;
    }
    if (others.barrier_release) {
        others.barrier_release();
    }
}

void gw_turns_watch(void)
{
    if (gw_observer.thread_switch == thread_switch) {
        return;
    }
    others = gw_observer;
    gw_observer.launch_begin = launch_begin;
    gw_observer.launch_end = launch_end;
    gw_observer.block_begin = block_begin;
    gw_observer.block_leaves = block_leaves;
    gw_observer.thread_switch = thread_switch;
    gw_observer.thread_end = thread_end;
    gw_observer.barrier_arrive = barrier_arrive;
    gw_observer.barrier_release = barrier_release;
}

void gw_turns_forget(void)
{
    for (size_t i = 0; i < kernel_count; i++) {
        kernels[i].turns = (struct gw_turns){.turns = 0};
    }
}

struct gw_turns gw_turns_of(const char *kernel)
{
    const struct gw_turns *known = find_turns(kernel);
    return known ? *known : (struct gw_turns){.turns = 0};
}

struct gw_turns gw_turns_total(void)
{
    struct gw_turns total = {.turns = 0};
    for (size_t i = 0; i < kernel_count; i++) {
        total.turns += kernels[i].turns.turns;
        total.lanes += kernels[i].turns.lanes;
        total.cut = total.cut || kernels[i].turns.cut;
    }
    return total;
}
