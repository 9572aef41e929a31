// SPDX-License-Identifier: MIT
// __syncthreads() as far as it is no hand-over from one thread that waits to the next.
#include "cpu_device/fibers/fiber.h"
#include "scheduler.h"

#include <string.h>

/** The thread that joined the waiting ones last may be the first of them, or wait elsewhere. */
static void note_site(struct gw_scheduler *s, const char *file, int place)
{
    struct gw_waiting *w = &gw_waiting_threads;
    if (w->waiting == w->waiters + 1) {
        w->file = file;
        w->place = place;
        s->differ = false;
    } else if (!s->differ &&
               (w->place != place || (w->file != file && strcmp(w->file, file) != 0))) {
        s->differ = true;
        s->other_thread = gw_thread_number(s, w->waiting - 1);
        s->other_site = (struct gw_site){.file = file, .line = gw_line_of_place(place)};
    }
}

/** Joins those that wait at a barrier. @return where its place is to be kept */
static inline struct gw_context *join_waiting(struct gw_scheduler *s, const char *file, int place,
                                              unsigned x, unsigned y, unsigned z)
{
    struct gw_waiter *self = gw_waiting_threads.waiting++;
    self->x = (uint16_t)x;
    self->y = (uint16_t)y;
    self->z = (uint16_t)z;
    note_site(s, file, place);
    return &self->context;
}

#ifdef GW_CPU_DEVICE_CHECKED

void gw_block_barrier(const char *file, int place, unsigned thread)
{
    struct gw_scheduler *s = gw_scheduler;
    const uint3 index = gw_thread_of(thread, s->grid->block);
    struct gw_context *self = join_waiting(s, file, place, index.x, index.y, index.z);
    GW_TELL(barrier_arrive, thread, file, gw_line_of_place(place), __builtin_frame_address(0));
    gw_wait_for_others(s, self);
    gw_set_running_thread(thread, s->grid);
}

#endif

struct gw_context_switch gw_come_to_barrier(const char *file, int place, unsigned x, unsigned y,
                                            unsigned z);

// AddressSanitizer would have to hear of stacks that are begun anew, and Boost.Context writes to
// them.
#if defined(GW_OWN_CONTEXT) && !defined(GW_ADDRESS_SANITIZER)
#define GW_ALIGN_FRAMES
#endif

#ifdef GW_ALIGN_FRAMES

/**
 * Now that a thread of the kernel waits, with its frame down to `lowest`: lets the frames of those
 * that have not begun end where a line of the cache begins. A block's waiting threads fill the
 * first-level cache, and this halves what they fill of it. Fibers that have begun already keep
 * their place anew whenever they leave it.
 */
static void align_frames(struct gw_scheduler *s, uintptr_t lowest)
{
    s->aligned = true;
    s->down = lowest % GW_CACHE_LINE;
    for (unsigned i = 1; i < s->fit; i++) {
        gw_waiting_threads.beginners[i].context =
            gw_fresh_context(s->stacks + i, gw_run_fiber, s->down);
    }
}

#endif

struct gw_context_switch gw_come_to_barrier(const char *file, int place, unsigned x, unsigned y,
                                            unsigned z)
{
    struct gw_scheduler *s = gw_scheduler;
#ifdef GW_ALIGN_FRAMES
    if (!s->aligned) {
        // Above this function's frame lie the caller's rbp and the return address.
        align_frames(s, (uintptr_t)__builtin_frame_address(0) + 2 * sizeof(void *));
    }
#endif
    struct gw_context *self = join_waiting(s, file, place, x, y, z);
#ifdef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    gw_wait_for_others(s, self);
    return (struct gw_context_switch){self, NULL};
#else
    struct gw_context *next = gw_choose_successor(s);
    return (struct gw_context_switch){self, next != self ? next : NULL};
#endif
}

#ifdef GW_CPU_DEVICE_CHECKED

void gw_barrier_vote(int predicate);
int gw_barrier_votes(void);

void gw_barrier_vote(int predicate)
{
    gw_waiting_threads.said_yes += predicate != 0;
}

int gw_barrier_votes(void)
{
    return (int)gw_waiting_threads.counted;
}

#endif
