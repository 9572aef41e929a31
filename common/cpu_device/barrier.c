// SPDX-License-Identifier: MIT
// __syncthreads() as far as it is no hand-over from one thread that waits to the next.
#include "scheduler.h"

#include <string.h>

/** The thread that joined the waiting ones last may be the first of them, or wait elsewhere. */
static void note_site(struct gw_scheduler *s, const char *file, int place)
{
    struct gw_waiting *w = &gw_waiting_threads;
    if (w->waiting == 1) {
        w->file = file;
        w->place = place;
        s->differ = false;
    } else if (!s->differ &&
               (w->place != place || (w->file != file && strcmp(w->file, file) != 0))) {
        s->differ = true;
        s->other_thread = w->waiters[w->waiting - 1].thread;
        s->other_site = (struct gw_site){.file = file, .line = gw_line_of_place(place)};
    }
}

/** Joins those that wait at a barrier. @return where its place is to be kept */
static inline void **join_waiting(struct gw_scheduler *s, const char *file, int place,
                                  unsigned thread)
{
    struct gw_waiting *w = &gw_waiting_threads;
    struct gw_waiter *self = &w->waiters[w->waiting++];
    self->thread = thread;
#ifdef GW_ADDRESS_SANITIZER
    self->fiber = gw_fiber_number(__builtin_frame_address(0));
#endif
    note_site(s, file, place);
    return &self->context;
}

#ifdef GW_CPU_DEVICE_CHECKED

void gw_block_barrier(const char *file, int place, unsigned thread)
{
    struct gw_scheduler *s = gw_scheduler;
    void **self = join_waiting(s, file, place, thread);
    GW_OBSERVE(gw_observe_barrier_arrive(
        thread, (struct gw_site){.file = file, .line = gw_line_of_place(place)}));
    gw_wait_for_others(s, thread, self);
}

#else

void *gw_come_to_barrier(const char *file, int place, unsigned thread, void ***context);

void *gw_come_to_barrier(const char *file, int place, unsigned thread, void ***context)
{
    struct gw_scheduler *s = gw_scheduler;
    *context = join_waiting(s, file, place, thread);
#ifdef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    gw_wait_for_others(s, thread, *context);
    return NULL;
#else
    return gw_choose_successor(s, thread).context;
#endif
}

#endif

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
