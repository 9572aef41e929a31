// SPDX-License-Identifier: MIT
// Whether a thread worked while its asynchronous copies were under way: whether it loaded anything
// from shared memory between the beginning of a copy and the wait for it. A thread that copies for
// others, and never loads itself, may wait at once: its bytes count as idle at its next load.
#include "counts.h"
#include "recording.h"

#include "checker/shadow/now.h"

#include <string.h>

enum { THREADS = 1024, BARRIERS = 4 }; // of a thread's copies at a time; with more none is idle

// Copies that arrive when a barrier opens, and that the thread has begun since its latest load.
struct with_barrier {
    const void *barrier; // NULL: none
    const void *copy;    // the return address of the latest
    uint64_t loads, bytes;
};

static struct thread {
    uint64_t loads; // from shared memory
    struct with_barrier with[BARRIERS];
    uint64_t idle_bytes; // waited for since the latest load
    const void *copy, *wait;
} threads[THREADS];

static bool used;

static struct thread *running(unsigned thread)
{
    return &threads[thread % THREADS];
}

void gw_async_counts_launch_begins(void)
{
    if (used) {
        memset(threads, 0, sizeof(threads));
        used = false;
    }
}

static void add_to_barrier(struct thread *thread, const struct gw_async_copy *copy)
{
    struct with_barrier *place = NULL;
    for (unsigned i = 0; i < BARRIERS; i++) {
        struct with_barrier *one = &thread->with[i];
        if (one->barrier == copy->barrier) {
            place = one;
            break;
        }
        place = place || one->barrier ? place : one;
    }
    if (place) {
        const bool more = place->barrier && place->loads == copy->loads;
        *place = (struct with_barrier){copy->barrier, copy->site.return_address, copy->loads,
                                       copy->bytes + (more ? place->bytes : 0)};
    }
}

void gw_async_counts_begin(struct gw_async_copy *copy)
{
    struct thread *thread = running(copy->thread);
    struct gw_async_counts *counts = &gw_tally_kernel()->async;
    used = true;
    copy->loads = thread->loads;
    counts->copies++;
    counts->bytes += copy->bytes;
    if (copy->barrier) {
        add_to_barrier(thread, copy);
    }
}

void gw_async_counts_arrive(const struct gw_async_copy *copy)
{
    struct thread *thread = running(copy->thread);
    if (!copy->barrier && copy->loads == thread->loads) {
        thread->idle_bytes += copy->bytes;
        thread->copy = copy->site.return_address;
    }
}

void gw_observe_async_wait(const void *barrier, unsigned number, struct gw_site site)
{
    struct thread *thread = running(number);
    bool idle = !barrier;
    for (unsigned i = 0; barrier && i < BARRIERS; i++) {
        struct with_barrier *with = &thread->with[i];
        if (with->barrier == barrier) {
            idle = with->loads == thread->loads;
            thread->idle_bytes += idle ? with->bytes : 0;
            thread->copy = idle ? with->copy : thread->copy;
            with->barrier = NULL;
        }
    }
    thread->wait = idle ? site.return_address : thread->wait;
}

void gw_async_counts_load(void)
{
    if (!used) {
        return;
    }
    struct thread *thread = running(gw_word_thread(gw_now.word));
    thread->loads++;
    if (thread->idle_bytes > 0) {
        struct gw_async_counts *counts = &gw_tally_kernel()->async;
        counts->idle_bytes += thread->idle_bytes;
        counts->idle_copy = (struct gw_site){.return_address = thread->copy};
        counts->idle_wait = (struct gw_site){.return_address = thread->wait};
        thread->idle_bytes = 0;
    }
}
