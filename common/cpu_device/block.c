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

struct waiter {
    struct gw_fiber *fiber;
    unsigned thread;
};

/** The threads that wait, or that were let go and have not gone on, in the order of threads. */
struct queue {
    struct waiter threads[GW_MAX_BLOCK_THREADS];
    unsigned next, count;
};

struct scheduler {
    const struct gw_kernel *kernel;
    const struct gw_grid *grid;
    const void *arguments;

    struct gw_fiber *running;
    unsigned running_thread; // known only once the first barrier has opened

    struct queue *waiting;
    struct queue *released;
    struct gw_site barrier; // where the first of the waiting ones waits
    struct gw_site other;   // where another one waits that waits elsewhere
    unsigned other_thread;  // that one
    bool differ;

    struct gw_fiber *idle[GW_MAX_BLOCK_THREADS];
    unsigned idle_count, fiber_count;
    struct gw_fiber fibers[GW_MAX_BLOCK_THREADS];
    struct queue queues[2];
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

static struct gw_fiber *take_fiber(struct scheduler *s)
{
    if (s->idle_count > 0) {
        return s->idle[--s->idle_count];
    }
    struct gw_fiber *fiber = &s->fibers[s->fiber_count];
    if (!gw_fiber_create(fiber, s->fiber_count)) {
        gw_leave_kernel(cudaErrorLaunchOutOfResources,
                        "there is no memory for the stacks of a block's waiting threads");
    }
    s->fiber_count++;
    return fiber;
}

static _Noreturn void diverged(struct scheduler *s)
{
    const unsigned first = s->waiting->threads[0].thread;
    gw_observe_barrier_divergence(first, s->barrier, s->other_thread, s->other);
    const uint3 a = gw_thread_of(first, s->grid->block);
    const uint3 b = gw_thread_of(s->other_thread, s->grid->block);
    gw_leave_kernel(cudaErrorLaunchFailure,
                    "thread (%u,%u,%u) waits at the barrier in %s:%d and thread (%u,%u,%u) at "
                    "another, in %s:%d; all threads of a block must reach the same __syncthreads()",
                    a.x, a.y, a.z, s->barrier.file, s->barrier.line, b.x, b.y, b.z, s->other.file,
                    s->other.line);
}

/** Opens the barrier at which all unfinished threads wait. */
static void release(struct scheduler *s)
{
    if (s->differ) {
        diverged(s);
    }
    GW_OBSERVE(gw_observe_barrier_release());
    struct queue *let_go = s->waiting;
    s->waiting = s->released;
    s->released = let_go;
    let_go->next = 0;
    s->waiting->count = 0;
}

/** The next thread that was let go; opens the barrier where that is needed. */
static inline struct gw_fiber *next_released(struct scheduler *s)
{
    if (s->released->next == s->released->count) {
        release(s);
    }
    const struct waiter *next = &s->released->threads[s->released->next++];
    s->running = next->fiber;
    s->running_thread = next->thread;
    return next->fiber;
}

static void run_threads(void)
{
    struct scheduler *s = scheduler;
#ifdef GW_CPU_DEVICE_CHECKED
    gw_run_unstarted_checked(s->kernel, s->grid, s->arguments);
#else
    s->kernel->run_unstarted(s->arguments, s->grid);
#endif
    // Every thread of the block has begun, and this fiber's last one has returned.
    s->idle[s->idle_count++] = s->running;
    if (gw_unstarted_threads.unfinished == 0) {
        gw_fiber_exit_to_host();
    }
    gw_fiber_exit_to(next_released(s));
}

static inline void note_site(struct scheduler *s, unsigned thread, const char *file, int line)
{
    if (s->waiting->count == 0) {
        s->barrier = (struct gw_site){.file = file, .line = line};
        s->differ = false;
    } else if ((s->barrier.line != line ||
                (s->barrier.file != file && strcmp(s->barrier.file, file) != 0)) &&
               !s->differ) {
        s->differ = true;
        s->other = (struct gw_site){.file = file, .line = line};
        s->other_thread = thread;
    }
}

void gw_block_barrier(const char *file, int line)
{
    struct scheduler *s = scheduler;
    struct gw_unstarted *unstarted = &gw_unstarted_threads;
    struct gw_fiber *self = s->running;
    const bool first_round = s->released->count == 0;
    const unsigned thread = first_round ? unstarted->next - 1 : s->running_thread;

    note_site(s, thread, file, line);
    s->waiting->threads[s->waiting->count++] = (struct waiter){self, thread};
    GW_OBSERVE(gw_observe_barrier_arrive(thread, (struct gw_site){.file = file, .line = line}));
    if (unstarted->next < unstarted->count) {
        s->running = take_fiber(s);
        gw_fiber_start(self, s->running, run_threads);
    } else {
        struct gw_fiber *next = next_released(s);
        if (next != self) {
            gw_fiber_switch(self, next);
        }
    }
    GW_OBSERVE(gw_set_running_thread(s->running_thread, s->grid->block));
}

void gw_run_waiting_block(const struct gw_kernel *kernel, const struct gw_grid *grid, uint3 block,
                          const void *arguments)
{
    if (scheduler == NULL) {
        scheduler = calloc(1, sizeof(*scheduler));
        if (scheduler == NULL) {
            gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
        }
        scheduler->waiting = &scheduler->queues[0];
        scheduler->released = &scheduler->queues[1];
    }
    struct scheduler *s = scheduler;
    s->kernel = kernel;
    s->grid = grid;
    s->arguments = arguments;
    s->waiting->count = 0;
    s->released->count = 0;
    s->released->next = 0;
    const unsigned threads = grid->block.x * grid->block.y * grid->block.z;
    gw_unstarted_threads =
        (struct gw_unstarted){.count = threads, .unfinished = threads, .block = block};
    s->running = take_fiber(s);
    gw_fiber_enter(s->running, run_threads);
}

void gw_abandon_block(void)
{
    struct scheduler *s = scheduler;
    if (s == NULL) {
        return;
    }
    s->idle_count = 0;
    for (unsigned i = s->fiber_count; i-- > 0;) {
        gw_fiber_abandon(&s->fibers[i]);
        s->idle[s->idle_count++] = &s->fibers[i];
    }
}
