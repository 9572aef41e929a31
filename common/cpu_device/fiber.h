// SPDX-License-Identifier: MIT
/**
 * @file fiber.h
 * Stacks, and switching between them in user space (Boost.Context's two assembler functions). A
 * fiber belongs to the host thread that made it and never leaves it.
 */
#ifndef GW_FIBER_H
#define GW_FIBER_H

#include <stddef.h>

/** A stack and, while it waits, where it waits. */
struct gw_fiber {
    void *context;
    char *stack;        /**< lowest usable byte */
    size_t stack_bytes; /**< usable */
    char *top;          /**< where the fiber begins, near the stack's upper end */
#ifdef __SANITIZE_ADDRESS__
    void *fake_stack; /**< what AddressSanitizer keeps for it meanwhile */
#endif
};

/** A fiber's main function: it ends by gw_fiber_exit(). */
typedef void gw_fiber_main(void);

/** Gives a fiber a stack. @return 0 when there is no memory */
int gw_fiber_create(struct gw_fiber *fiber, unsigned number);

/** Switches from the host's stack to a fresh start of `fiber`; returns when some fiber has called
 * gw_fiber_exit_to_host(). */
void gw_fiber_enter(struct gw_fiber *fiber, gw_fiber_main *main);

/** Switches from the running fiber `from` to a fresh start of another, or to one that waits.
 * Returns when somebody switches back. */
void gw_fiber_start(struct gw_fiber *from, struct gw_fiber *fresh, gw_fiber_main *main);
void gw_fiber_switch(struct gw_fiber *from, struct gw_fiber *waiting);

/** Ends the running fiber and goes on with one that waits, or on the host's stack. */
void gw_fiber_exit_to(struct gw_fiber *waiting) __attribute__((noreturn));
void gw_fiber_exit_to_host(void) __attribute__((noreturn));

/** Around a jump out of a fiber to the host's stack: tells AddressSanitizer, and nobody else. */
void gw_fiber_leave_for_host_stack(void);
void gw_fiber_arrived_on_host_stack(void);

/** After such a jump, for each fiber that was left as it stood. */
void gw_fiber_abandon(struct gw_fiber *fiber);

#endif
