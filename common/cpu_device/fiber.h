// SPDX-License-Identifier: MIT
/**
 * @file fiber.h
 * Stacks, and switching between them in user space (Boost.Context's two assembler functions). A
 * fiber belongs to the host thread that made it and never leaves it.
 */
#ifndef GW_FIBER_H
#define GW_FIBER_H

#include "include/cpu_device/waiting.h"

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

#include "fiber_sanitizer.h"

void *make_fcontext(void *top, size_t bytes, void (*entry)(struct gw_transfer));

/** Leaves the running fiber, whose place is kept in `self`, and goes on at `to`, which is on the
 * stack `on`. Returns when somebody goes on with this one. */
static inline void gw_switch(void **self, void *to, const struct gw_fiber *on)
{
    GW_SANITIZER_SWITCH(on);
    gw_hand_over(self, to);
    GW_SANITIZER_BACK;
}

/** The same for a fiber that begins with `entry`, which must first of all call gw_arrive(). */
static inline void gw_switch_to_fresh(void **self, const struct gw_fiber *fresh,
                                      void (*entry)(struct gw_transfer))
{
    gw_switch(self, make_fcontext(fresh->top, fresh->stack_bytes, entry), fresh);
}

/** Ends the running fiber and goes on at `to`, which is on the stack `on`. */
static inline _Noreturn void gw_exit_to(void *to, const struct gw_fiber *on)
{
    void *nowhere; // kept like any other, and read by nobody
    GW_SANITIZER_LEAVE(on);
    jump_fcontext(to, &nowhere);
    __builtin_unreachable();
}

/** At the beginning of a fresh fiber. */
void gw_arrive(struct gw_transfer transfer);

/** From the host's stack to a fresh fiber; returns when one calls gw_exit_to_host(). */
void gw_leave_host_stack(const struct gw_fiber *fresh, void (*entry)(struct gw_transfer));
_Noreturn void gw_exit_to_host(void);

/** Around a jump out of a fiber to the host's stack: tells AddressSanitizer, and nobody else. */
void gw_fiber_leave_for_host_stack(void);
void gw_fiber_arrived_on_host_stack(void);

/** The number of the fiber whose stack holds an address. */
unsigned gw_fiber_number(const void *address);

/** Gives a fiber a stack. @return 0 when there is no memory */
int gw_fiber_create(struct gw_fiber *fiber, unsigned number);

#endif
