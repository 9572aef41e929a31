// SPDX-License-Identifier: MIT
// Fast build: host threads that wait for work to be done.
#pragma once

#include "cpu_device/work/operation.h"

#include <pthread.h>

/** What somebody waits for. */
struct gw_waiter_for {
    enum { GW_FOR_STREAM, GW_FOR_EVENT, GW_FOR_DEVICES, GW_FOR_ALL, GW_FOR_ROOM } what;
    struct gw_stream *stream;
    struct gw_event *event;
    uint64_t ticket;
    unsigned devices; /**< bit i: device i */
};

enum { GW_MOST_PENDING = 1024 };

/** Whether it is so. With the lock of the work. */
bool gw_is_so(const struct gw_waiter_for *wish);

/** Waits until it is so, and meanwhile helps with what it waits for. With the lock. */
void gw_wait_until(const struct gw_waiter_for *wish);

/** Something was done: wakes those whose wish came true. With the lock. */
void gw_waiters_look(void);

/** After a fork, in the child: nobody waits. */
void gw_waiters_forget(void);
