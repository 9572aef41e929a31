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
GW_PER_WORKER struct gw_waiting gw_waiting_threads;

/** What else is known of the running block. */
struct scheduler {
    bool differ; // whether a thread waits elsewhere than the first of those that wait:
    unsigned other_thread;
    struct gw_site other_site;

    const struct gw_kernel *kernel;
    const struct gw_grid *grid;
    const void *arguments;

    struct gw_fiber fibers[GW_MAX_BLOCK_THREADS];
    unsigned fiber_count;
    unsigned idle[GW_MAX_BLOCK_THREADS]; // fibers that nobody stands on
    unsigned idle_count;
    unsigned fresh; // the fiber that begins now
};

static GW_PER_WORKER struct scheduler *scheduler;

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

static const struct gw_fiber *take_fiber(struct scheduler *s)
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

static _Noreturn void diverged(const struct scheduler *s)
{
    const struct gw_waiting *w = &gw_waiting_threads;
    const unsigned thread = w->waiters[0].thread;
    gw_observe_barrier_divergence(thread, (struct gw_site){.file = w->file, .line = w->line},
                                  s->other_thread, s->other_site);
    const uint3 a = gw_thread_of(thread, s->grid->block);
    const uint3 b = gw_thread_of(s->other_thread, s->grid->block);
    gw_leave_kernel(cudaErrorLaunchFailure,
                    "thread (%u,%u,%u) waits at the barrier in %s:%d and thread (%u,%u,%u) at "
                    "another, in %s:%d; all threads of a block must reach the same __syncthreads()",
                    a.x, a.y, a.z, w->file, w->line, b.x, b.y, b.z, s->other_site.file,
                    s->other_site.line);
}

/** The thread that joined the waiting ones last may be the first of them, or wait elsewhere. */
static void note_site(struct scheduler *s, const char *file, int line)
{
    struct gw_waiting *w = &gw_waiting_threads;
    if (w->waiting == 1) {
        w->file = file;
        w->line = line;
        s->differ = false;
    } else if (!s->differ && (w->line != line || (w->file != file && strcmp(w->file, file) != 0))) {
        s->differ = true;
        s->other_thread = w->waiters[w->waiting - 1].thread;
        s->other_site = (struct gw_site){.file = file, .line = line};
    }
}

/** Opens the barrier at which all threads that have not returned wait. */
static void release(const struct scheduler *s)
{
    if (s->differ) {
        diverged(s);
    }
    GW_OBSERVE(gw_observe_barrier_release());
    struct gw_waiting *w = &gw_waiting_threads;
    w->released = w->waiting;
    w->next = 0;
    w->waiting = 0;
#ifndef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    w->handed_over = w->released;
#endif
}

/** The next thread that was let go; there must be one. */
static inline struct gw_waiter *next_released(void)
{
    struct gw_waiting *w = &gw_waiting_threads;
    struct gw_waiter *next = &w->waiters[w->next++];
    w->running = next->thread;
    return next;
}

static void run_threads(struct gw_transfer transfer)
{
    gw_arrive(transfer);
    struct scheduler *s = scheduler;
    const struct gw_waiting *w = &gw_waiting_threads;
    const unsigned self = s->fresh;
#ifdef GW_CPU_DEVICE_CHECKED
    gw_run_unstarted_checked(s->kernel, s->grid, s->arguments);
#else
    s->kernel->run_unstarted(s->arguments, s->grid);
#endif
    // Every thread of the block has begun, and this fiber's last one has returned.
    s->idle[s->idle_count++] = self;
    if (w->next == w->released) {
        if (w->waiting == 0) {
            gw_exit_to_host();
        }
        release(s);
    }
    const struct gw_waiter *next = next_released();
    gw_exit_to(next->context, &s->fibers[next->fiber]);
}

void gw_block_barrier(const char *file, int line, unsigned thread)
{
    struct scheduler *s = scheduler;
    struct gw_waiting *w = &gw_waiting_threads;
    struct gw_unstarted *unstarted = &gw_unstarted_threads;
    struct gw_waiter *self = &w->waiters[w->waiting++];
    self->thread = thread;
    self->fiber = gw_fiber_number(__builtin_frame_address(0));
    note_site(s, file, line);
    GW_OBSERVE(
        gw_observe_barrier_arrive(self->thread, (struct gw_site){.file = file, .line = line}));
    if (w->released == 0) { // this thread's first barrier: those after it have not begun
        unstarted->next = thread + 1;
    }
    if (unstarted->next < unstarted->count) {
        gw_switch_to_fresh(&self->context, take_fiber(s), run_threads);
    } else {
        if (w->next == w->released) {
            release(s);
        }
        const struct gw_waiter *next = next_released();
        if (next != self) {
            gw_switch(&self->context, next->context, &s->fibers[next->fiber]);
        }
    }
    GW_OBSERVE(gw_set_running_thread(w->running, s->grid->block));
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
    struct gw_waiting *w = &gw_waiting_threads;
    w->waiting = w->next = w->released = w->handed_over = 0;
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
        s->idle[s->idle_count++] = i;
    }
}
