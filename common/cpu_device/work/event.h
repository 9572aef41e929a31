// SPDX-License-Identifier: MIT
// Events: what a cudaEvent_t stands for. Each record of an event has a ticket, counted from 1; an
// event stands for its latest.
#pragma once

#include "cpu_device/calls/call.h"
#include "stream.h"

#include <stdbool.h>
#include <stdint.h>

struct gw_event {
    unsigned flags;
    int device;
    uint64_t ticket;      /**< the latest record that was asked for; 0 for none */
    uint64_t happened;    /**< atomic: the latest that was carried out */
    uint64_t nanoseconds; /**< when that was, by the device's clock */
    unsigned holds;       /**< atomic: operations that are not done, and the program itself */
    uint64_t grid;        /**< the launch whose kernel has made it; 0: host code has */
    struct gw_event *next;
    struct gw_captured_record *captured; /**< its latest record, if that was captured */
    struct gw_task *record; /**< queue_workers.c's own: the latest record, while it is not done */
};

/** An event of a device that no handle of the program's leads to, held once. NULL without memory.
 */
struct gw_event *gw_event_new(unsigned flags, int device);

/** The event of a handle; NULL where it has none, which fails the call, and where the call has
 * failed already. */
struct gw_event *gw_event_of(struct gw_call *call, cudaEvent_t handle);

/** Hands it to the program: its handle is valid from now on, or no longer. */
void gw_event_publish(struct gw_event *event);
void gw_event_withdraw(struct gw_event *event);

/** A record is carried out now. */
void gw_event_happens(struct gw_event *event, uint64_t ticket);

/** Whether a record was carried out, or a later one. */
bool gw_event_has_happened(const struct gw_event *event, uint64_t ticket);

/** A queued operation takes hold of its event, and lets go of it; the last one frees it. */
void gw_hold_event(struct gw_event *event);
void gw_event_free(struct gw_event *event);

/** The kernel of this launch has ended: so have the events that it has made. */
void gw_event_grid_ended(uint64_t grid);

/** After a fork, in the child: no record is on its way. */
void gw_events_forget_work(void);

/** Destroys all of a device. No operation may hold one. */
void gw_destroy_all_events(int device);
