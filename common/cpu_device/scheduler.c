// SPDX-License-Identifier: MIT
// Who goes on. A fiber takes the next thread that nobody has begun and runs it to its end; only a
// thread that waits keeps its fiber to itself. Whoever waits hands over directly: to a lane of its
// own warp that was let go, or else to the next thread that has not begun, or else to the next that
// a barrier let go.
#include "scheduler.h"
#include "escape.h"
#include "stuck.h"
#include "warp.h"

const struct gw_fiber *gw_take_fiber(struct gw_scheduler *s)
{
    if (s->idle_count == 0) {
        if (!gw_fiber_create(&s->fibers[s->fiber_count], s->fiber_count)) {
            gw_leave_kernel(cudaErrorLaunchOutOfResources,
                            "there is no memory for the stacks of a block's waiting threads");
        }
        s->idle[s->idle_count++] = s->fiber_count++;
    }
    s->fresh = s->idle[--s->idle_count];
    return &s->fibers[s->fresh];
}

/** Opens the barrier at which all threads that have not returned wait. */
static void release(const struct gw_scheduler *s)
{
    if (s->differ) {
        gw_leave_diverged(s->grid->block, s->other_thread, s->other_site);
    }
    GW_OBSERVE(gw_observe_barrier_release());
    struct gw_waiting *w = &gw_waiting_threads;
    w->released = w->waiting;
    w->next = 0;
    w->waiting = 0;
    w->counted = w->said_yes;
    w->said_yes = 0;
#ifndef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    w->handed_over = w->may_hand_over = w->released;
#endif
}

/**
 * Nobody can go on by himself: lets a group of a warp go, or opens the barrier.
 * @return false when no thread of the block is left
 */
static bool let_somebody_go(const struct gw_scheduler *s)
{
    const struct gw_waiting *w = &gw_waiting_threads;
    if (gw_has_warp_operations) {
        unsigned at_barrier[GW_WARPS] = {0};
        for (unsigned i = 0; i < w->waiting; i++) {
            const unsigned thread = w->waiters[i].thread;
            at_barrier[thread / GW_WARP_THREADS] |= 1u << thread % GW_WARP_THREADS;
        }
        int stuck;
        if (gw_warps_resolve(at_barrier, &stuck)) {
            return true;
        }
        if (stuck >= 0) {
            gw_leave_waiting_in_vain(s->grid->block, (unsigned)stuck, at_barrier, s->differ);
        }
    }
    if (w->waiting == 0) {
        return false;
    }
    release(s);
    return true;
}

/** A thread that was let go; there must be one. */
static inline struct gw_place next_let_go(struct gw_scheduler *s)
{
    struct gw_waiting *w = &gw_waiting_threads;
    struct gw_warps *warps = &gw_warps_here;
    if (warps->ready != 0) {
        const unsigned thread = warps->first + (unsigned)__builtin_ctz(warps->ready);
        warps->ready &= warps->ready - 1;
        if (warps->ready == 0) {
            w->handed_over = w->may_hand_over;
        }
        w->running = thread;
        return (struct gw_place){warps->lanes[thread].context,
                                 &s->fibers[warps->lanes[thread].fiber]};
    }
    const struct gw_waiter *next = &w->waiters[w->next++];
    w->running = next->thread;
    return (struct gw_place){next->context, &s->fibers[next->fiber]};
}

static bool is_somebody_let_go(void)
{
    return gw_warps_here.ready != 0 || gw_waiting_threads.next < gw_waiting_threads.released;
}

/** Lanes of a warp go on before threads begin, so that a warp is done before the next one comes. */
static bool may_begin_threads(void)
{
    return gw_unstarted_threads.next < gw_unstarted_threads.count && gw_warps_here.ready == 0;
}

/** Nobody stands on the running fiber any more. */
static _Noreturn void end_fiber(struct gw_scheduler *s, unsigned self)
{
    s->idle[s->idle_count++] = self;
    if (!is_somebody_let_go() && !let_somebody_go(s)) {
        gw_exit_to_host();
    }
    const struct gw_place next = next_let_go(s);
    gw_exit_to(next.context, next.fiber);
}

#ifndef GW_CPU_DEVICE_CHECKED

void gw_end_fiber(void);

void gw_end_fiber(void)
{
    if (!may_begin_threads()) {
        end_fiber(gw_scheduler, gw_fiber_number(__builtin_frame_address(0)));
    }
}

#endif

void gw_run_threads(struct gw_transfer transfer)
{
    gw_arrive(transfer);
    struct gw_scheduler *s = gw_scheduler;
    const unsigned self = s->fresh;
    while (may_begin_threads()) {
#ifdef GW_CPU_DEVICE_CHECKED
        gw_run_unstarted_checked(s->kernel, s->grid, s->arguments);
#else
        s->kernel->run_unstarted(s->arguments, s->grid);
#endif
    }
    end_fiber(s, self);
}

struct gw_place gw_choose_successor(struct gw_scheduler *s, unsigned thread)
{
    struct gw_unstarted *unstarted = &gw_unstarted_threads;
    if (unstarted->next <= thread) { // it waits for the first time: those after it have not begun
        unstarted->next = thread + 1;
    }
    if (may_begin_threads()) {
        const struct gw_fiber *fresh = gw_take_fiber(s);
        return (struct gw_place){make_fcontext(fresh->top, fresh->stack_bytes, gw_run_threads),
                                 fresh};
    }
    if (!is_somebody_let_go()) {
        let_somebody_go(s);
    }
    struct gw_place next = next_let_go(s);
    if (gw_waiting_threads.running == thread) {
        next.context = NULL;
    }
    return next;
}
