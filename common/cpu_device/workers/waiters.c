// SPDX-License-Identifier: MIT
// A host thread that waits first carries out what it waits for itself, as far as nobody else does:
// a launch and a synchronisation in turn then need no other thread. Then it looks for a moment, and
// only then sleeps.
#include "waiters.h"
#include "busy_streams.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "task.h"
#include "thread_pool.h"

struct waiter {
    const struct gw_waiter_for *wish;
    pthread_cond_t wake;
    bool granted; // atomic
    bool asleep;
    struct waiter *next;
};

static struct waiter *waiters;

bool gw_is_so(const struct gw_waiter_for *wish)
{
    switch (wish->what) {
    case GW_FOR_STREAM:
        return !gw_stream_has_work(wish->stream);
    case GW_FOR_EVENT:
        return gw_event_has_happened(wish->event, wish->ticket);
    case GW_FOR_DEVICES:
        return !gw_devices_have_work(wish->devices);
    case GW_FOR_ROOM:
        return gw_tasks_pending() <= GW_MOST_PENDING / 2;
    case GW_FOR_ALL:
        break;
    }
    return gw_tasks_pending() == 0;
}

void gw_waiters_look(void)
{
    for (struct waiter **link = &waiters; *link;) {
        struct waiter *waiter = *link;
        if (gw_is_so(waiter->wish)) {
            *link = waiter->next;
            if (waiter->asleep) {
                pthread_cond_signal(&waiter->wake);
            }
            __atomic_store_n(&waiter->granted, true, __ATOMIC_RELEASE);
        } else {
            link = &waiter->next;
        }
    }
}

void gw_waiters_forget(void)
{
    waiters = NULL;
}

static bool granted(const void *waiter)
{
    return __atomic_load_n(&((const struct waiter *)waiter)->granted, __ATOMIC_ACQUIRE);
}

/** Where the work lies that a wish is about; NULL for all streams. */
static const struct gw_stream *stream_of(const struct gw_waiter_for *wish)
{
    if (wish->what == GW_FOR_EVENT && wish->event->record) {
        return wish->event->record->operation.stream;
    }
    return wish->what == GW_FOR_STREAM ? wish->stream : NULL;
}

void gw_wait_until(const struct gw_waiter_for *wish)
{
    // Room comes sooner if those who work are left alone.
    while ((wish->what != GW_FOR_ROOM || gw_pool_is_alone()) && !gw_is_so(wish)) {
        struct gw_task *task = gw_pool_choose(stream_of(wish));
        if (!task) {
            break;
        }
        gw_pool_work_on(task);
    }
    gw_pool_helper_leaves();
    if (gw_is_so(wish)) {
        return;
    }
    struct waiter self = {.wish = wish, .wake = PTHREAD_COND_INITIALIZER};
    self.next = waiters;
    waiters = &self;
    gw_work_unlock();
    gw_pool_look_for_a_moment(granted, &self);
    gw_work_lock();
    self.asleep = true;
    while (!granted(&self)) {
        gw_pool_sleep_on(&self.wake);
    }
    pthread_cond_destroy(&self.wake);
}
