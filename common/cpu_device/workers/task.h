// SPDX-License-Identifier: MIT
// Fast build: an operation that was given to a stream and is not done, what it comes after and who
// comes after it. All of it belongs to whoever holds the lock of the work.
#pragma once

#include "cpu_device/work/operation.h"

#include <stdbool.h>
#include <stdint.h>

enum { GW_TASK_ROOM = 192, GW_TASK_EDGES = 4 };

/** "`to` comes after the task in whose list this is." Lies in `to`. */
struct gw_edge {
    struct gw_task *to;
    struct gw_edge *next;
};

struct gw_task {
    struct gw_operation operation;
    struct gw_task *next;      /**< among those that are ready, or spare */
    struct gw_edge *followers; /**< those that come after this one */
    unsigned waits_for;        /**< how many it comes after that are not done */
    struct gw_edge *edges;     /**< its own, in others' lists: `few`, or allocated */
    struct gw_edge few[GW_TASK_EDGES];
    void *kept; /**< a copy of arguments or source too large for `room`, or NULL */
    unsigned char room[GW_TASK_ROOM];

    uint64_t blocks, share; /**< a kernel's, and how many of them a worker takes at a time */
    uint64_t next_block;    /**< atomic: the first that nobody took */
    unsigned hands;         /**< how many host threads work on it */
    unsigned most_hands;
    bool listed; /**< among those that are ready */
};

/** Takes and gives back the lock of the work. Giving it back wakes who is to be woken. */
void gw_work_lock(void);
void gw_work_unlock(void);

/** Copies what the operation points to, where that is needed, into memory that lives until
 * gw_task_drop(). Without the lock. @return NULL when there is no memory */
struct gw_task *gw_task_new(const struct gw_operation *operation, unsigned edges);
void gw_task_drop(struct gw_task *task);

/** `task` comes after `before`, which may be NULL. */
void gw_task_after(struct gw_task *task, struct gw_task *before);

/** The task has heard of all that it comes after. */
void gw_task_given(struct gw_task *task);

/** The task's work is done: those that come after it may begin. */
void gw_task_done(struct gw_task *task);

/** How many tasks are not done, and how many of those are kernels. */
unsigned gw_tasks_pending(void);
unsigned gw_kernels_pending(void);

/** After a fork, in the child: the parent's tasks are none of its business. */
void gw_tasks_forget(void);
