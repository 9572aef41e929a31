// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The threads of the running block that wait at a barrier, and those that a barrier has let go:
// what block.c keeps, and what the fast build's __syncthreads() looks at where it stands. Each host
// thread that runs kernels has its own.
#pragma once

#include "context.h"
#include "vector_types.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** So many threads ahead of the next one. */
#define GW_LOOK_AHEAD 2

/** A thread that waits, that was let go and has not gone on yet, or that has not begun. */
struct gw_waiter {
    struct gw_context context; /**< where it goes on */
    uint16_t x, y, z;          /**< its threadIdx */
};

/**
 * Those that wait are waiters[0] to before `waiting`, those that can go on are `next` to before
 * `released`, both in the order in which they came. The latter are first the threads of the block
 * that have not begun, all in `beginners`, each with the stack that it may begin on; and then, in
 * `waiters`, those that a barrier let go. A thread leaves them before it can come to the former, so
 * that `waiting` never comes past `next`.
 */
struct gw_waiting {
    struct gw_waiter *next;
    struct gw_waiter *handed_over; /**< as `released`, or NULL where only scheduler.c may switch */
    struct gw_waiter *waiting;
    int place;             /**< with `file`: where the first of the waiting ones waits */
    unsigned threads;      /**< of the block */
    const void *arguments; /**< of the running kernel */
    struct gw_waiter *released;
    struct gw_waiter *may_hand_over; /**< what `handed_over` is while no lane of a warp is let go */
    const char *file;
    unsigned said_yes; /**< of those that came to the barrier that opens next, so many said yes */
    unsigned counted;  /**< the same of the barrier that opened last */
    struct gw_waiter waiters[1024] __attribute__((aligned(64)));
    struct gw_waiter beginners[1024 + GW_LOOK_AHEAD];
};

/** From whom to whom it goes. */
struct gw_context_switch {
    struct gw_context *self, *next;
};

/** `place` while nobody waits. */
#define GW_NO_PLACE (-1)

/** Where in a file a barrier stands: its line, and above these bits a number that other barriers of
 * the line do not have. */
#define GW_LINE_BITS 20

static inline int gw_line_of_place(int place)
{
    return place & ((1 << GW_LINE_BITS) - 1);
}

/** Has the processor fetch what a thread near `next` keeps on its stack. Each stack lies in pages
 * of its own, more of them than the processor has the addresses of at hand. */
static inline __attribute__((always_inline)) void gw_look_ahead(const struct gw_waiter *next)
{
    __builtin_prefetch(next[GW_LOOK_AHEAD].context.stack);
}

#ifdef __cplusplus
}
#endif
