// SPDX-License-Identifier: MIT
// What the files of the pool share. All of it belongs to whoever holds the lock of the work; what
// is called atomic is also read without.
#pragma once

#include "thread_pool.h"

/** The host threads that carry out tasks, and what they have to do. */
struct gw_pool {
    struct gw_task *ready, **ready_end; /**< those that can use a hand, oldest first */
    unsigned ready_count;               /**< atomic */
    unsigned unserved;                  /**< atomic: those that have nobody */
    unsigned busy;                      /**< atomic: how many work now */
    unsigned threads, looking, sleeping, woken;
    unsigned to_wake; /**< of the woken, those that are to be told when the lock is given back */
};

extern struct gw_pool gw_pool;

/** An atomic number, as seen by those without the lock. */
static inline unsigned gw_pool_seen(const unsigned *number)
{
    return __atomic_load_n(number, __ATOMIC_RELAXED);
}

static inline void gw_pool_change(unsigned *number, int by)
{
    __atomic_store_n(number, *number + (unsigned)by, __ATOMIC_RELAXED);
}

/** Puts the task among those that can use a hand, and takes it out where it is there. */
void gw_pool_list(struct gw_task *task);
void gw_pool_unlist(struct gw_task *task);

/** So many tasks, or shares of them, are new: wakes as many threads as they are worth, or makes
 * them. */
void gw_pool_wake(unsigned wanted);

/** Waits until gw_pool_wake() has counted this thread among the woken. */
void gw_pool_sleep(void);

/** After a fork, in the child: none of them is there. */
void gw_pool_threads_forget(void);

/** Makes a host thread that nobody waits for. */
bool gw_pool_start(void *(*run)(void *));

/** A function of the host waits for its thread. */
void gw_host_calls_offer(struct gw_task *task);

/** After a fork, in the child: nobody calls them, and nothing waits. */
void gw_host_calls_forget(void);
