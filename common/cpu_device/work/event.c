// SPDX-License-Identifier: MIT
// Which events there are, and which records of them have happened.
#include "event.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_clock.h"
#include "operation.h"

#include <stdlib.h>

static struct gw_event *live;
static unsigned of_kernels; // atomic: so many of them a kernel has made

struct gw_event *gw_event_of(struct gw_call *call, cudaEvent_t handle)
{
    const struct gw_operation *kernel = gw_running_kernel();
    struct gw_event *event = live;
    while (event && event != (struct gw_event *)(void *)handle) {
        event = event->next;
    }
    if (!event || event->grid != (kernel ? kernel->run.number : 0)) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle, "%s",
                     kernel ? "this handle is no event that this grid has made"
                            : "this handle is no event, or one that was destroyed");
    }
    return call->error == cudaSuccess ? event : NULL;
}

void gw_event_publish(struct gw_event *event)
{
    const struct gw_operation *kernel = gw_running_kernel();
    if (kernel) {
        event->grid = kernel->run.number;
        __atomic_fetch_add(&of_kernels, 1, __ATOMIC_RELAXED);
    }
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
    __atomic_fetch_sub(&of_kernels, event->grid != 0, __ATOMIC_RELAXED);
}

void gw_event_grid_ended(uint64_t grid)
{
    if (__atomic_load_n(&of_kernels, __ATOMIC_RELAXED) == 0) {
        return;
    }
    gw_call_lock(); // which a worker has not got
    for (struct gw_event *event = live, *next; event; event = next) {
        next = event->next;
        if (event->grid == grid) {
            gw_event_withdraw(event);
            gw_event_free(event);
        }
    }
    gw_call_unlock();
}

size_t gw_device_live_events(void)
{
    size_t count = 0;
    for (const struct gw_event *event = live; event; event = event->next) {
        count++;
    }
    return count;
}

void gw_destroy_all_events(int device)
{
    for (struct gw_event *event = live, *next; event; event = next) {
        next = event->next;
        if (event->device == device) {
            gw_event_withdraw(event);
            gw_event_free(event);
        }
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

struct gw_event *gw_event_new(unsigned flags, int device)
{
    struct gw_event *event = calloc(1, sizeof(*event));
    if (event) {
        event->flags = flags;
        event->device = device;
        event->holds = 1;
    }
    return event;
}
