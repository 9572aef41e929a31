// SPDX-License-Identifier: MIT
// What the files of the crew share. All of it belongs to whoever holds the lock of the work; what
// is called atomic is also read without.
#pragma once

#include "crew.h"

/** The host threads that carry out tasks, and what they have to do. */
struct gw_crew {
    struct gw_task *ready, **ready_end; /**< those that can use a hand, oldest first */
    unsigned ready_count;               /**< atomic */
    unsigned unserved;                  /**< atomic: those that have nobody */
    unsigned busy;                      /**< atomic: how many work now */
    unsigned threads, looking, sleeping, woken;
    unsigned to_wake; /**< of the woken, those that are to be told when the lock is given back */
};

extern struct gw_crew gw_crew;

/** An atomic number, as seen by those without the lock. */
static inline unsigned gw_crew_seen(const unsigned *number)
{
    return __atomic_load_n(number, __ATOMIC_RELAXED);
}

static inline void gw_crew_change(unsigned *number, int by)
{
    __atomic_store_n(number, *number + (unsigned)by, __ATOMIC_RELAXED);
}

/** Puts the task among those that can use a hand, and takes it out where it is there. */
void gw_crew_list(struct gw_task *task);
void gw_crew_unlist(struct gw_task *task);

/** So many tasks, or shares of them, are new: wakes as many threads as they are worth, or makes
 * them. */
void gw_crew_wake(unsigned wanted);

/** Waits until gw_crew_wake() has counted this thread among the woken. */
void gw_crew_sleep(void);

/** Makes a host thread that nobody waits for. */
bool gw_crew_start(void *(*run)(void *));

/** A function of the host waits for its thread. */
void gw_host_calls_offer(struct gw_task *task);

/** After a fork, in the child: nobody calls them, and nothing waits. */
void gw_host_calls_forget(void);
