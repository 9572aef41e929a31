// SPDX-License-Identifier: MIT
/**
 * @file event.h
 * Events: what a cudaEvent_t stands for. Each record of an event has a ticket, counted from 1; an
 * event stands for its latest.
 */
#ifndef GW_EVENT_H
#define GW_EVENT_H

#include "call.h"
#include "stream.h"

#include <stdbool.h>
#include <stdint.h>

struct gw_event {
    unsigned flags;
    uint64_t ticket;      /**< the latest record that was asked for; 0 for none */
    uint64_t happened;    /**< the latest that was carried out */
    uint64_t nanoseconds; /**< when that was, by the monotonic clock */
    bool destroyed;       /**< lives only as long as operations hold it */
    unsigned holds;       /**< operations that wait for their turn */
    struct gw_event *next;
};

/** The event of a handle; where it has none, the call has failed and NULL is returned. */
struct gw_event *gw_event_of(struct gw_call *call, cudaEvent_t handle);

/** A record is carried out now. */
void gw_event_happens(struct gw_event *event, uint64_t ticket);

/** A queued operation takes hold of its event, and lets go of it. */
void gw_hold_event(struct gw_event *event);
void gw_let_go_of_event(struct gw_event *event);

/** How many events the program has created and not destroyed. */
size_t gw_live_events(void);

/** Destroys all. No operation may hold one. */
void gw_destroy_all_events(void);

#endif
