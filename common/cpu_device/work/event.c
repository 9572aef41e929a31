// SPDX-License-Identifier: MIT
// Which events there are, and which records of them have happened.
#include "event.h"
#include "cpu_device/device/device_clock.h"

#include <stdlib.h>

static struct gw_event *live;

struct gw_event *gw_event_of(struct gw_call *call, cudaEvent_t handle)
{
    struct gw_event *event = live;
    while (event && event != (struct gw_event *)(void *)handle) {
        event = event->next;
    }
    if (!event) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "this handle is no event, or one that was destroyed");
    }
    return call->error == cudaSuccess ? event : NULL;
}

void gw_event_publish(struct gw_event *event)
{
    event->next = live;
    live = event;
}

void gw_event_withdraw(struct gw_event *event)
{
    struct gw_event **link = &live;
    while (*link != event) {
        link = &(*link)->next;
    }
    *link = event->next;
}

size_t gw_device_live_events(void)
{
    size_t count = 0;
    for (const struct gw_event *event = live; event; event = event->next) {
        count++;
    }
    return count;
}

void gw_destroy_all_events(void)
{
    while (live) {
        struct gw_event *next = live->next;
        gw_event_free(live);
        live = next;
    }
}

void gw_hold_event(struct gw_event *event)
{
    __atomic_fetch_add(&event->holds, 1, __ATOMIC_RELAXED);
}

void gw_event_free(struct gw_event *event)
{
    if (__atomic_sub_fetch(&event->holds, 1, __ATOMIC_ACQ_REL) == 0) {
        free(event->captured);
        free(event);
    }
}

void gw_event_happens(struct gw_event *event, uint64_t ticket)
{
    if (ticket > event->happened) {
        event->nanoseconds = gw_device_time();
        __atomic_store_n(&event->happened, ticket, __ATOMIC_RELEASE);
    }
}

bool gw_event_has_happened(const struct gw_event *event, uint64_t ticket)
{
    return __atomic_load_n(&event->happened, __ATOMIC_ACQUIRE) >= ticket;
}

void gw_events_forget_work(void)
{
    for (struct gw_event *event = live; event; event = event->next) {
        event->record = NULL;
    }
}

struct gw_event *gw_event_new(unsigned flags)
{
    struct gw_event *event = calloc(1, sizeof(*event));
    if (event) {
        event->flags = flags;
        event->holds = 1;
    }
    return event;
}
