// SPDX-License-Identifier: MIT
// Who goes on. A thread that has come to its end leaves its stack to the next one that has not
// begun; only a thread that waits keeps it. Whoever waits hands over directly: to a lane of its own
// warp that was let go, or else to the next thread that has not begun, or else to the next that a
// barrier let go.
#include "scheduler.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/fibers/escape.h"
#include "deadlock.h"
#include "spinning.h"
#include "warp.h"

#include <stdlib.h>

/** Opens the barrier at which all threads that have not returned wait. */
static void release(struct gw_scheduler *s)
{
    if (s->differ) {
        gw_leave_diverged(s->grid->block, s->other_thread, s->other_site);
    }
    GW_OBSERVE(GW_TELL(barrier_release));
    struct gw_waiting *w = &gw_waiting_threads;
    GW_OBSERVE(s->let_go += (uint64_t)(w->waiting - w->waiters));
    w->released = w->waiting;
    w->next = w->waiting = w->waiters;
    w->place = GW_NO_PLACE;
    w->counted = w->said_yes;
    w->said_yes = 0;
#ifndef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    w->handed_over = w->may_hand_over = w->released;
#endif
}

void gw_note_lanes_at_barrier(const struct gw_scheduler *s, unsigned *lanes)
{
    const struct gw_waiting *w = &gw_waiting_threads;
    for (const struct gw_waiter *i = w->waiters; i < w->waiting; i++) {
        const unsigned thread = gw_thread_number(s, i);
        lanes[thread / GW_WARP_THREADS] |= 1u << thread % GW_WARP_THREADS;
    }
}

/** Somebody has been let go: to be found where those stand who can go on. */
static struct gw_context look_again;

#ifdef GW_CPU_DEVICE_CHECKED

void gw_give_way(void)
{
    gw_yield(NULL);
}

void gw_place_has_changed(void)
{
    gw_something_new = true;
}

#else

// Those of the running block that look at memory again and again.
static __thread struct {
    uint64_t run; // what gw_running_number() was: a kernel that was left leaves them behind
    unsigned first, count, fruitless;
    struct gw_context *contexts; // a ring
} looking;

void gw_give_way(void)
{
    struct gw_scheduler *s = gw_scheduler;
    if (!looking.contexts) {
        looking.contexts = calloc(GW_MAX_BLOCK_THREADS, sizeof(*looking.contexts));
    }
    if (!looking.contexts) {
        gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
    }
    if (looking.run != gw_running_number()) {
        looking.run = gw_running_number();
        looking.count = looking.fruitless = 0;
    }
    looking.fruitless++;
    gw_wait_for_others(s,
                       &looking.contexts[(looking.first + looking.count++) % GW_MAX_BLOCK_THREADS]);
}

void gw_place_has_changed(void)
{
    looking.fruitless = 0;
}

static bool somebody_looks(void)
{
    return looking.count > 0 && looking.run == gw_running_number();
}

static struct gw_context *next_to_look(void)
{
    struct gw_context *next = &looking.contexts[looking.first];
    looking.first = (looking.first + 1) % GW_MAX_BLOCK_THREADS;
    looking.count--;
    return next;
}

#endif

/**
 * Nobody can go on by himself: lets a group of a warp go, or opens the barrier; or one of those
 * that spin has its turn.
 * @return NULL when no thread of the block is left
 * Not inlined: who chooses a successor, at every switch, would make room for all that it needs.
 */
static __attribute__((noinline)) struct gw_context *let_somebody_go(struct gw_scheduler *s)
{
    const struct gw_waiting *w = &gw_waiting_threads;
#ifdef GW_CPU_DEVICE_CHECKED
    if (gw_spinning_threads.count > 0) {
        return gw_next_spinning(s);
    }
#else
    const bool looks = somebody_looks();
    if (looks && looking.fruitless <= looking.count) {
        return next_to_look();
    }
#endif
    if (gw_has_warp_operations) {
        unsigned at_barrier[GW_WARPS] = {0};
        gw_note_lanes_at_barrier(s, at_barrier);
        int deadlocked;
        if (gw_warps_resolve(at_barrier, &deadlocked)) {
            return &look_again;
        }
        if (deadlocked >= 0) {
            gw_leave_waiting_in_vain(s->grid->block, (unsigned)deadlocked, at_barrier, s->differ);
        }
    }
#ifndef GW_CPU_DEVICE_CHECKED
    if (looks) {
        gw_leave_kernel(cudaErrorLaunchTimeout, "threads wait for a place in memory that no thread "
                                                "will change any more");
    }
#endif
    if (w->waiting == w->waiters) {
        return NULL;
    }
    release(s);
    return &look_again;
}

struct gw_context *gw_choose_successor(struct gw_scheduler *s)
{
    struct gw_waiting *w = &gw_waiting_threads;
    struct gw_warps *warps = &gw_warps_here;
    if (warps->ready == 0 && w->next == w->released) {
        struct gw_context *other = let_somebody_go(s);
        if (other != &look_again) {
            return other;
        }
    }
    if (warps->ready == 0) {
        return &w->next++->context;
    }
    // Lanes of a warp go on before threads begin, so that a warp is done before the next one comes.
    const unsigned thread = warps->first + (unsigned)__builtin_ctz(warps->ready);
    warps->ready &= warps->ready - 1;
    if (warps->ready == 0) {
        w->handed_over = w->may_hand_over;
    }
    return &warps->lanes[thread].context;
}

/** Who goes on when a thread has come to its end: the host where all of the block have. */
static struct gw_context *successor_of_ended(struct gw_scheduler *s)
{
    struct gw_context *next = gw_choose_successor(s);
    return next ? next : gw_host_context();
}

#ifdef GW_CPU_DEVICE_CHECKED

static void run_instrumented_fiber(struct gw_waiter *first)
{
    struct gw_scheduler *s = gw_scheduler;
    struct gw_waiting *w = &gw_waiting_threads;
    for (const struct gw_waiter *self = first;;) {
        gw_run_thread_checked(s->kernel, s->grid, w->arguments, (unsigned)(self - w->beginners));
        if (gw_warps_here.ready == 0 && w->next == self + 1 && w->next != w->released) {
            self = w->next++; // as below, without the detour
            continue;
        }
        struct gw_context *next = successor_of_ended(s);
        if (next != &self[1].context) { // else it takes the next thread on
            gw_switch(&first->context, next);
        }
        self = w->next - 1;
    }
}

#endif

void gw_run_fiber(struct gw_waiter *first)
{
    gw_fiber_arrived();
#ifdef GW_CPU_DEVICE_CHECKED
    if (!gw_scheduler->kernel->run_fiber) {
        run_instrumented_fiber(first);
    }
#endif
    gw_scheduler->kernel->run_fiber(first);
}

struct gw_context *gw_end_thread(struct gw_context *own);

struct gw_context *gw_end_thread(struct gw_context *own)
{
    struct gw_context *next = successor_of_ended(gw_scheduler);
#ifdef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    gw_switch(own, next);
    return NULL;
#else
    (void)own;
    return next;
#endif
}
