// SPDX-License-Identifier: MIT
// The stacks of a host thread's fibers, and switching between them and its own. A fiber belongs to
// the host thread that made it and never leaves it.
#pragma once

#include "cpu_device/kernel_side/waiting.h"

#include "cpu_device/calls/worker.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define GW_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GW_ADDRESS_SANITIZER
#endif
#endif

enum { GW_CACHE_LINE = 64 };

/** Who of the running block waits, and who may go on. */
extern GW_PER_WORKER struct gw_waiting gw_waiting_threads;

/** What a fiber does: runs the thread `first` and others after it, and never returns. */
typedef void gw_fiber_entry(struct gw_waiter *first);

/** Makes stacks for the fibers 0 to count-1, where they are not there yet. @return false when there
 * is no memory */
bool gw_make_stacks(unsigned count);

/** The usable bytes of a fiber's stack. */
struct gw_stack {
    char *lowest;
    size_t bytes;
};
struct gw_stack gw_stack_of(unsigned fiber);

/** The number of the fiber whose stack holds an address. */
unsigned gw_fiber_number(const void *address);

/**
 * Where a fiber begins, which has its stack.
 * @param down so many bytes lower than it would; a multiple of what stacks are aligned to
 */
struct gw_context gw_fresh_context(unsigned fiber, gw_fiber_entry *entry, unsigned down);

/** A fiber begins (first of all calls this) or goes on: only AddressSanitizer wants to know. */
void gw_fiber_arrived(void);

/** Leaves the running fiber, whose place is kept in `self`, for `to`. Returns when somebody goes on
 * with this one. */
void gw_switch(struct gw_context *self, const struct gw_context *to);

/** From the host's stack to a fiber; returns when one switches to gw_host_context(). */
void gw_leave_host_stack(const struct gw_context *to);
struct gw_context *gw_host_context(void);

/** Around a jump out of a fiber to the host's stack: tells AddressSanitizer, and nobody else. */
void gw_fiber_leave_for_host_stack(void);
void gw_fiber_arrived_on_host_stack(void);

/** The first `count` fibers were left as they stood: nothing on their stacks lives. */
void gw_forget_stacks(unsigned count);
