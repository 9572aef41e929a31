// SPDX-License-Identifier: MIT
// Switching stacks. Each switch hands over the place where the stack that is left will be kept:
// only the stack that is entered learns the address.
#include "fiber.h"
#include "fiber_sanitizer.h"
#include "worker.h"

struct transfer {
    void *from; // the context that was left
    void *data;
};
extern struct transfer jump_fcontext(void *to, void *data);
extern void *make_fcontext(void *top, size_t bytes, void (*entry)(struct transfer));

static GW_PER_WORKER struct gw_fiber host;
static GW_PER_WORKER gw_fiber_main *next_main;
static GW_PER_WORKER bool away_from_host;

static inline void keep(struct transfer transfer)
{
    *(void **)transfer.data = transfer.from;
}

static void entry(struct transfer transfer)
{
    keep(transfer);
    gw_sanitizer_first_time_on_fiber(&host, transfer.data == &host.context);
    next_main();
}

void gw_fiber_enter(struct gw_fiber *fiber, gw_fiber_main *main)
{
    away_from_host = true;
    next_main = main;
    fiber->context = make_fcontext(fiber->top, fiber->stack_bytes, entry);
    gw_sanitizer_switch_to(&host, fiber);
    keep(jump_fcontext(fiber->context, &host.context));
    gw_sanitizer_back_on(&host);
    away_from_host = false;
}

void gw_fiber_start(struct gw_fiber *from, struct gw_fiber *fresh, gw_fiber_main *main)
{
    next_main = main;
    fresh->context = make_fcontext(fresh->top, fresh->stack_bytes, entry);
    gw_fiber_switch(from, fresh);
}

void gw_fiber_switch(struct gw_fiber *from, struct gw_fiber *waiting)
{
    gw_sanitizer_switch_to(from, waiting);
    keep(jump_fcontext(waiting->context, &from->context));
    gw_sanitizer_back_on(from);
}

// What an ended fiber leaves is kept like any other, in a place that nobody reads.
static GW_PER_WORKER void *nowhere;

void gw_fiber_exit_to(struct gw_fiber *waiting)
{
    gw_sanitizer_exit_to(waiting);
    jump_fcontext(waiting->context, &nowhere);
    __builtin_unreachable();
}

void gw_fiber_exit_to_host(void)
{
    gw_fiber_exit_to(&host);
}

void gw_fiber_leave_for_host_stack(void)
{
    if (away_from_host) {
        gw_sanitizer_exit_to(&host);
    }
}

void gw_fiber_arrived_on_host_stack(void)
{
    if (away_from_host) {
        gw_sanitizer_back_on(&host);
        away_from_host = false;
    }
}

void gw_fiber_abandon(struct gw_fiber *fiber)
{
    gw_sanitizer_forget_stack(fiber);
}
