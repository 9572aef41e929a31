// SPDX-License-Identifier: MIT
// Fast build: the host threads that carry out tasks. There is one for each core; blocks of one
// kernel are spread over all of them, and when several tasks can run, each gets its own first.
#pragma once

#include "task.h"

#include <pthread.h>

/** How many host threads work at a time: OMP_NUM_THREADS, or the cores that this process may use.
 */
unsigned gw_pool_cores(void);

/** The task can begin: wakes as many as it is worth, or makes them. With the lock. */
void gw_pool_offer(struct gw_task *task);

/**
 * The task that has the fewest hands, of those that can use another.
 * @param stream of this stream, or of one that its work may have to wait for; NULL for any
 * @return NULL when there is none, or when all cores have work
 */
struct gw_task *gw_pool_choose(const struct gw_stream *stream);

/** Works on a chosen task. Comes with the lock and goes with it, and has not got it in between. */
void gw_pool_work_on(struct gw_task *task);

/** A host thread that helped has done what it could: somebody else may have its core. */
void gw_pool_helper_leaves(void);

/** Asks again and again, for as long as waking a thread up takes. Without the lock. */
bool gw_pool_look_for_a_moment(bool (*is_so)(const void *), const void *argument);

/** Whether there is nobody but those who wait, since no thread could be made. With the lock. */
bool gw_pool_is_alone(void);

/** How many host threads of the process are the device's own. */
unsigned gw_pool_threads(void);

/** After a fork, in the child: it has no threads and nothing is ready. */
void gw_pool_forget(void);

/** Waits for a signal; gives the lock back meanwhile. */
void gw_pool_sleep_on(pthread_cond_t *condition);
