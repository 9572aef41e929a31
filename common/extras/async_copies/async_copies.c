// SPDX-License-Identifier: MIT
// Each thread's copies in the order in which they began. Blocks may take turns, so a thread's
// number alone says not yet whose copy it is.
#include "async_copies.h"

#include "cpu_device/calls/worker.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/observer.h"
#include "cpu_device/threads/scheduler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 1024 };

struct copy {
    struct gw_async_copy seen; // first: the observer keeps its address
    struct copy *next;
    unsigned char value[16];
    const void *barrier;
    uint64_t block;
    uint64_t run; // what gw_running_number() was
};

struct queue {
    struct copy *first, **end;
};

static GW_PER_WORKER struct queue *queues;
static GW_PER_WORKER struct copy *unused;

__attribute__((noreturn)) static void end_without_memory(void)
{
    gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
}

static struct queue *queue_of(unsigned thread)
{
    if (!queues) {
        queues = calloc(THREADS, sizeof(*queues));
        if (!queues) {
            end_without_memory();
        }
    }
    struct queue *queue = &queues[thread % THREADS];
    if (!queue->end) {
        queue->end = &queue->first;
    }
    return queue;
}

static struct copy *new_copy(void)
{
    struct copy *copy = unused;
    if (copy) {
        unused = copy->next;
    } else {
        copy = malloc(sizeof(*copy));
    }
    if (!copy) {
        end_without_memory();
    }
    return copy;
}

static void arrive(struct copy *copy)
{
    GW_TELL(async_copy_end, &copy->seen, true);
    memcpy(copy->seen.to, copy->value, copy->seen.bytes);
}

// Takes out of the queue those that `is_due` says, and has them arrive; others stay in their order.
// What an earlier launch has left there never arrives.
static void take(struct queue *queue, bool (*is_due)(const struct copy *, const void *),
                 const void *context)
{
    const uint64_t run = gw_running_number();
    for (struct copy **at = &queue->first; *at;) {
        struct copy *copy = *at;
        const bool stale = copy->run != run;
        if (!stale && !is_due(copy, context)) {
            at = &copy->next;
            continue;
        }
        *at = copy->next;
        if (stale) {
            GW_TELL(async_copy_end, &copy->seen, false);
        } else {
            arrive(copy);
        }
        copy->next = unused;
        unused = copy;
    }
    queue->end = &queue->first;
    while (*queue->end) {
        queue->end = &(*queue->end)->next;
    }
}

struct wait {
    struct gw_async_owner owner;
    size_t most;
    const void *barrier;
};

static bool is_of_batch(const struct copy *copy, const void *context)
{
    const struct wait *wait = context;
    return copy->block == wait->owner.block && !copy->barrier && copy->seen.committed &&
           copy->seen.later >= wait->most;
}

static bool is_of_barrier(const struct copy *copy, const void *context)
{
    const struct wait *wait = context;
    return copy->block == wait->owner.block && copy->barrier == wait->barrier;
}

void gw_async_begin(void *to, const void *value, unsigned bytes, const void *barrier,
                    struct gw_async_owner owner)
{
    if (!gw_in_kernel()) { // nvcc refuses the call there
        fputs("an asynchronous copy into shared memory is for kernels\n", stderr);
        abort();
    }
    struct queue *queue = queue_of(owner.thread);
    struct copy *copy = new_copy();
    *copy = (struct copy){.seen = {.to = to,
                                   .bytes = bytes,
                                   .thread = owner.thread,
                                   .with_barrier = barrier,
                                   .site.return_address = __builtin_return_address(0)},
                          .barrier = barrier,
                          .block = owner.block,
                          .run = gw_running_number()};
    memcpy(copy->value, value, bytes);
    *queue->end = copy;
    queue->end = &copy->next;
    GW_TELL(async_copy_begin, &copy->seen);
    if ((uintptr_t)to % bytes != 0) {
        gw_leave_kernel(
            cudaErrorMisalignedAddress,
            "an asynchronous copy of %u bytes went to an address that is no multiple of "
            "them",
            bytes);
    }
}

void gw_async_commit(struct gw_async_owner owner)
{
    for (struct copy *copy = queue_of(owner.thread)->first; copy; copy = copy->next) {
        if (copy->block == owner.block && !copy->barrier) {
            copy->seen.later += copy->seen.committed;
            copy->seen.committed = true;
        }
    }
}

void gw_async_wait(size_t most, struct gw_async_owner owner)
{
    take(queue_of(owner.thread), is_of_batch, &(struct wait){.owner = owner, .most = most});
}

void gw_async_join(const void *barrier, struct gw_async_owner owner)
{
    for (struct copy *copy = queue_of(owner.thread)->first; copy; copy = copy->next) {
        if (copy->block == owner.block && !copy->barrier && !copy->seen.committed) {
            copy->barrier = barrier;
            copy->seen.with_barrier = true;
        }
    }
}

void gw_async_open(const void *barrier, struct gw_async_owner owner)
{
    for (unsigned thread = 0; queues && thread < THREADS; thread++) {
        if (queues[thread].first) {
            take(&queues[thread], is_of_barrier,
                 &(struct wait){.owner = owner, .barrier = barrier});
        }
    }
}

// The checker sees that a thread polls, and has it give way.
void gw_async_wait_for(const unsigned *phase, unsigned in)
{
    if (gw_observer.endless_wait) {
        return;
    }
    while (__atomic_load_n(phase, __ATOMIC_ACQUIRE) == in) {
        gw_give_way();
    }
    gw_place_has_changed();
}

void gw_async_refuse(const char *why)
{
    gw_leave_kernel(cudaErrorLaunchFailure, "%s", why);
}
