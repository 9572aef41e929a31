// SPDX-License-Identifier: MIT
/**
 * @file waiting.h
 * The threads of the running block that wait at a barrier, and those that a barrier has let go:
 * what block.c keeps, and what the fast build's __syncthreads() looks at where it stands. Each host
 * thread that runs kernels has its own.
 */
#ifndef GW_WAITING_H
#define GW_WAITING_H

#include "vector_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The threads of the block that have not begun. Whoever runs threads begins at `next` and goes on
 * without a word, until one of them waits: then `next` is the one after that, for another to go on
 * with, and who finds it changed has no thread left but the one it stands in.
 */
struct gw_unstarted {
    unsigned next, count; /**< linear indices */
    uint3 block;          /**< blockIdx */
};

/** A thread that waits, or that was let go and has not gone on yet. */
struct gw_waiter {
    void *context;   /**< where it goes on */
    unsigned thread; /**< its linear index in the block */
    unsigned fiber;  /**< which stack it stands on: kept for AddressSanitizer alone */
};

/**
 * Those that wait are waiters[0 ... waiting), those that were let go and have not gone on
 * waiters[next ... released), both in the order in which they came. A thread leaves the second
 * before it can come to the first, so waiting <= next.
 */
struct gw_waiting {
    unsigned waiting, next, released;
    unsigned handed_over;   /**< as `released`, or 0 where only block.c may switch threads */
    unsigned may_hand_over; /**< what `handed_over` is while no lane of a warp is let go */
    unsigned running;       /**< the running thread; known once the block's first barrier opened */
    int place;
    const char *file;  /**< with `place`: where the first of the waiting ones waits */
    unsigned said_yes; /**< of those that came to the barrier that opens next, so many said yes */
    unsigned counted;  /**< the same of the barrier that opened last */
    struct gw_waiter waiters[1024];
};

/** Where in a file a barrier stands: its line, and above these bits a number that other barriers of
 * the line do not have. */
#define GW_LINE_BITS 20

static inline int gw_line_of_place(int place)
{
    return place & ((1 << GW_LINE_BITS) - 1);
}

/** Boost.Context's: leaves a stack for another. The one that is entered gets where the other one
 * goes on, and `data`. */
struct gw_transfer {
    void *from;
    void *data;
};
struct gw_transfer jump_fcontext(void *to, void *data) __attribute__((nothrow));

/** Lets the next thread that was let go run, and keeps the running one's place in `self`. */
static inline __attribute__((always_inline)) void gw_hand_over(void **self, void *to)
{
    const struct gw_transfer transfer = jump_fcontext(to, self);
    // Now on this stack again: the place of whoever came here is known only here.
    *(void **)transfer.data = transfer.from;
}

#ifdef __cplusplus
}
#endif

#endif
