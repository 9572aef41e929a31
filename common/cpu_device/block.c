// SPDX-License-Identifier: MIT
// The threads of a block on fibers. A fiber takes the next thread that nobody has begun and runs
// it to its end; only a thread that waits keeps its fiber to itself. Whoever waits hands over
// directly: to the next thread that has not begun, or else to the next that was let go. So the
// threads run in their order, between any two barriers.
#include "block.h"
#include "checked.h"
#include "escape.h"
#include "fiber.h"
#include "worker.h"

#include <stdlib.h>
#include <string.h>

GW_PER_WORKER struct gw_unstarted gw_unstarted_threads;

/** A thread that waits, or that was let go and has not gone on yet. */
struct waiter {
    struct gw_suspended place;
    unsigned thread;
};

struct scheduler {
    // The threads that wait are waiters[0 ... waiting), those that were let go and have not gone on
    // waiters[next ... released), both in the order of threads. A thread leaves the second before
    // it can come to the first, so waiting <= next.
    unsigned waiting, next, released;
    unsigned running; // the running thread; known only once the first barrier has opened

    const char *file; // where the first of the waiting ones waits
    int line;
    bool differ; // whether another one waits elsewhere,
    struct waiter other;
    struct gw_site other_site;

    const struct gw_kernel *kernel;
    const struct gw_grid *grid;
    const void *arguments;

    struct waiter waiters[GW_MAX_BLOCK_THREADS];
    struct gw_fiber *idle[GW_MAX_BLOCK_THREADS];
    unsigned idle_count, fiber_count;
    struct gw_fiber fibers[GW_MAX_BLOCK_THREADS];
};

static GW_PER_WORKER struct scheduler *scheduler;
static GW_PER_WORKER struct gw_fiber *fresh_fiber; // the one that begins now

static bool has_barriers;

int gw_program_has_barriers(void)
{
    has_barriers = true;
    return 1;
}

bool gw_may_wait(void)
{
    return has_barriers;
}

static struct gw_fiber *take_fiber(struct scheduler *s)
{
    if (s->idle_count == 0) {
        struct gw_fiber *fiber = &s->fibers[s->fiber_count];
        if (!gw_fiber_create(fiber, s->fiber_count)) {
            gw_leave_kernel(cudaErrorLaunchOutOfResources,
                            "there is no memory for the stacks of a block's waiting threads");
        }
        s->fiber_count++;
        s->idle[s->idle_count++] = fiber;
    }
    fresh_fiber = s->idle[--s->idle_count];
    return fresh_fiber;
}

static _Noreturn void diverged(const struct scheduler *s)
{
    const struct gw_site site = {.file = s->file, .line = s->line};
    const unsigned thread = s->waiters[0].thread, other = s->other.thread;
    gw_observe_barrier_divergence(thread, site, other, s->other_site);
    const uint3 a = gw_thread_of(thread, s->grid->block);
    const uint3 b = gw_thread_of(other, s->grid->block);
    gw_leave_kernel(cudaErrorLaunchFailure,
                    "thread (%u,%u,%u) waits at the barrier in %s:%d and thread (%u,%u,%u) at "
                    "another, in %s:%d; all threads of a block must reach the same __syncthreads()",
                    a.x, a.y, a.z, s->file, s->line, b.x, b.y, b.z, s->other_site.file,
                    s->other_site.line);
}

/** A thread came to a barrier that is not the one that the last thread came to. */
static void note_other_site(struct scheduler *s, const char *file, int line)
{
    if (s->waiting == 1) {
        s->file = file;
        s->line = line;
        s->differ = false;
    } else if (!s->differ && (s->line != line || strcmp(s->file, file) != 0)) {
        s->differ = true;
        s->other = s->waiters[s->waiting - 1];
        s->other_site = (struct gw_site){.file = file, .line = line};
    }
}

/** Opens the barrier at which all threads that have not returned wait. */
static void release(struct scheduler *s)
{
    if (s->differ) {
        diverged(s);
    }
    GW_OBSERVE(gw_observe_barrier_release());
    s->released = s->waiting;
    s->next = 0;
    s->waiting = 0;
}

/** The next thread that was let go; there must be one. */
static inline const struct waiter *next_released(struct scheduler *s)
{
    const struct waiter *next = &s->waiters[s->next++];
    s->running = next->thread;
    return next;
}

static void run_threads(struct gw_transfer transfer)
{
    gw_arrive(transfer);
    struct scheduler *s = scheduler;
    struct gw_fiber *self = fresh_fiber;
#ifdef GW_CPU_DEVICE_CHECKED
    gw_run_unstarted_checked(s->kernel, s->grid, s->arguments);
#else
    s->kernel->run_unstarted(s->arguments, s->grid);
#endif
    // Every thread of the block has begun, and this fiber's last one has returned.
    s->idle[s->idle_count++] = self;
    if (s->next == s->released) {
        if (s->waiting == 0) {
            gw_exit_to(gw_host_stack());
        }
        release(s);
    }
    gw_exit_to(&next_released(s)->place);
}

/** The running thread waits, and no other was let go: one begins, or the barrier opens. */
static __attribute__((noinline)) void wait_for_others(struct scheduler *s, struct waiter *self)
{
    if (gw_unstarted_threads.next < gw_unstarted_threads.count) {
        gw_switch_to_fresh(&self->place, take_fiber(s), run_threads);
        return;
    }
    release(s);
    const struct waiter *next = next_released(s);
    if (next != self) {
        gw_switch(&self->place, &next->place);
    }
}

void gw_block_barrier(const char *file, int line)
{
    struct scheduler *s = scheduler;
    struct waiter *self = &s->waiters[s->waiting++];
    self->thread = s->released == 0 ? gw_unstarted_threads.next - 1 : s->running;
#ifdef GW_ADDRESS_SANITIZER
    self->place.fiber = &s->fibers[gw_fiber_number(__builtin_frame_address(0))];
#endif
    if (s->line != line || s->file != file || s->waiting == 1) {
        note_other_site(s, file, line);
    }
    GW_OBSERVE(
        gw_observe_barrier_arrive(self->thread, (struct gw_site){.file = file, .line = line}));
    if (s->next < s->released) {
        gw_switch(&self->place, &next_released(s)->place);
    } else {
        wait_for_others(s, self);
    }
    GW_OBSERVE(gw_set_running_thread(s->running, s->grid->block));
}

void gw_run_waiting_block(const struct gw_kernel *kernel, const struct gw_grid *grid, uint3 block,
                          const void *arguments)
{
    if (scheduler == NULL) {
        scheduler = calloc(1, sizeof(*scheduler));
        if (scheduler == NULL) {
            gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
        }
    }
    struct scheduler *s = scheduler;
    s->kernel = kernel;
    s->grid = grid;
    s->arguments = arguments;
    s->waiting = s->next = s->released = 0;
    gw_unstarted_threads = (struct gw_unstarted){
        .count = grid->block.x * grid->block.y * grid->block.z, .block = block};
    gw_leave_host_stack(take_fiber(s), run_threads);
}

void gw_abandon_block(void)
{
    struct scheduler *s = scheduler;
    if (s == NULL) {
        return;
    }
    s->idle_count = 0;
    for (unsigned i = s->fiber_count; i-- > 0;) {
        gw_sanitizer_forget_stack(&s->fibers[i]);
        s->idle[s->idle_count++] = &s->fibers[i];
    }
}
