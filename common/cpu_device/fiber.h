// SPDX-License-Identifier: MIT
/**
 * @file fiber.h
 * Stacks, and switching between them in user space (Boost.Context's two assembler functions). A
 * fiber belongs to the host thread that made it and never leaves it.
 *
 * The switch is inline: what a barrier costs is mostly the memory that it touches, and each frame
 * that a waiting thread leaves behind on its stack is more of it.
 */
#ifndef GW_FIBER_H
#define GW_FIBER_H

#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define GW_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GW_ADDRESS_SANITIZER
#endif
#endif

/** A stack. */
struct gw_fiber {
    char *stack;        /**< lowest usable byte */
    size_t stack_bytes; /**< usable */
    char *top;          /**< where the fiber begins, near the stack's upper end */
};

/** Where a fiber (or the host's own stack) goes on. */
struct gw_suspended {
    void *context;
#ifdef GW_ADDRESS_SANITIZER
    const struct gw_fiber *fiber;
#endif
};

#include "fiber_sanitizer.h"

struct gw_transfer {
    void *from; // where the one that switched goes on
    void *data; // of what it handed over: the place to keep that
};
struct gw_transfer jump_fcontext(void *to, void *data);
void *make_fcontext(void *top, size_t bytes, void (*entry)(struct gw_transfer));

/** The first thing on whatever stack was switched to: only there is the left one's place known. */
static inline void gw_keep(struct gw_transfer transfer)
{
    *(void **)transfer.data = transfer.from;
}

/** Leaves the running fiber, whose place is kept in `self`, and goes on with another. Returns when
 * somebody goes on with this one. */
static inline void gw_switch(struct gw_suspended *self, const struct gw_suspended *to)
{
    GW_SANITIZER_SWITCH(to->fiber);
    gw_keep(jump_fcontext(to->context, &self->context));
    GW_SANITIZER_BACK;
}

/** The same for a fiber that has not begun: it begins with `entry`, which must first of all call
 * gw_arrive(). */
static inline void gw_switch_to_fresh(struct gw_suspended *self, const struct gw_fiber *fresh,
                                      void (*entry)(struct gw_transfer))
{
    void *context = make_fcontext(fresh->top, fresh->stack_bytes, entry);
    GW_SANITIZER_SWITCH(fresh);
    gw_keep(jump_fcontext(context, &self->context));
    GW_SANITIZER_BACK;
}

/** Ends the running fiber and goes on with another. */
static inline _Noreturn void gw_exit_to(const struct gw_suspended *to)
{
    void *nowhere; // kept like any other, and read by nobody
    GW_SANITIZER_LEAVE(to->fiber);
    jump_fcontext(to->context, &nowhere);
    __builtin_unreachable();
}

/** Where the host's stack goes on. */
struct gw_suspended *gw_host_stack(void);

/** At the beginning of a fresh fiber. */
static inline void gw_arrive(struct gw_transfer transfer)
{
    gw_keep(transfer);
    GW_SANITIZER_ARRIVE(transfer.data == gw_host_stack());
}

/** From the host's stack to a fresh fiber; returns when a fiber exits to the host's stack. */
void gw_leave_host_stack(const struct gw_fiber *fresh, void (*entry)(struct gw_transfer));

/** Around a jump out of a fiber to the host's stack: tells AddressSanitizer, and nobody else. */
void gw_fiber_leave_for_host_stack(void);
void gw_fiber_arrived_on_host_stack(void);

/** The number of the fiber whose stack holds an address. */
unsigned gw_fiber_number(const void *address);

/** Gives a fiber a stack. @return 0 when there is no memory */
int gw_fiber_create(struct gw_fiber *fiber, unsigned number);

#endif
