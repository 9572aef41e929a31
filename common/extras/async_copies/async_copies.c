// SPDX-License-Identifier: MIT
// Each thread's copies in the order in which they began. Blocks may take turns, so a thread's
// number alone says not yet whose copy it is.
#include "async_copies.h"

#include "cpu_device/calls/worker.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/observer.h"
#include "cpu_device/threads/residents.h"
#include "cpu_device/threads/scheduler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 1024 };

struct copy {
    struct gw_async_copy seen; // first: the observer keeps its address
    struct copy *next;
    unsigned char value[16];
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

static void recycle(struct copy *copy)
{
    copy->next = unused;
    unused = copy;
}

// What an earlier launch has left never arrives, nor what an earlier block has, unless blocks take
// turns. All of it began before what is not stale.
static bool is_stale(const struct copy *copy, struct gw_async_owner owner)
{
#ifdef GW_CPU_DEVICE_CHECKED
    const bool others_go_on = gw_blocks_take_turns();
#else
    const bool others_go_on = false;
#endif
    return copy->run != gw_running_number() || (copy->block != owner.block && !others_go_on);
}

static void forget_stale(struct queue *queue, struct gw_async_owner owner)
{
    while (queue->first && is_stale(queue->first, owner)) {
        struct copy *copy = queue->first;
        queue->first = copy->next;
        GW_TELL(async_copy_end, &copy->seen, false);
        recycle(copy);
    }
    if (!queue->first) {
        queue->end = &queue->first;
    }
}

struct wait {
    struct gw_async_owner owner;
    size_t most;
    const void *barrier;
};

// Those arrive that `is_due` says; others stay in their order.
static void take(struct queue *queue, bool (*is_due)(const struct copy *, const struct wait *),
                 const struct wait *wait)
{
    forget_stale(queue, wait->owner);
    struct copy **at = &queue->first;
    while (*at) {
        struct copy *copy = *at;
        if (is_due(copy, wait)) {
            *at = copy->next;
            arrive(copy);
            recycle(copy);
        } else {
            at = &copy->next;
        }
    }
    queue->end = at;
}

static bool is_of_batch(const struct copy *copy, const struct wait *wait)
{
    return copy->block == wait->owner.block && !copy->seen.barrier && copy->seen.committed &&
           copy->seen.later >= wait->most;
}

static bool is_of_barrier(const struct copy *copy, const struct wait *wait)
{
    return copy->block == wait->owner.block && copy->seen.barrier == wait->barrier;
}

void gw_async_begin(void *to, const void *value, unsigned bytes, const void *barrier,
                    struct gw_async_owner owner)
{
    if (!gw_in_kernel()) { // nvcc refuses the call there
        fputs("an asynchronous copy into shared memory is for kernels\n", stderr);
        abort();
    }
    struct queue *queue = queue_of(owner.thread);
    forget_stale(queue, owner);
    struct copy *copy = new_copy();
    *copy = (struct copy){.seen = {.to = to,
                                   .bytes = bytes,
                                   .thread = owner.thread,
                                   .barrier = barrier,
                                   .site.return_address = __builtin_return_address(0)},
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
        if (copy->block == owner.block && !copy->seen.barrier) {
            copy->seen.later += copy->seen.committed;
            copy->seen.committed = true;
        }
    }
}

void gw_async_wait(size_t most, struct gw_async_owner owner)
{
    GW_TELL(async_wait, NULL, owner.thread,
            (struct gw_site){.return_address = __builtin_return_address(0)});
    take(queue_of(owner.thread), is_of_batch, &(struct wait){.owner = owner, .most = most});
}

void gw_async_comes_to(const void *barrier, struct gw_async_owner owner)
{
    GW_TELL(async_wait, barrier, owner.thread,
            (struct gw_site){.return_address = __builtin_return_address(0)});
}

void gw_async_join(const void *barrier, struct gw_async_owner owner)
{
    for (struct copy *copy = queue_of(owner.thread)->first; copy; copy = copy->next) {
        if (copy->block == owner.block && !copy->seen.barrier && !copy->seen.committed) {
            copy->seen.barrier = barrier;
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
    gw_place_has_changed(); // its number, in a moment
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
