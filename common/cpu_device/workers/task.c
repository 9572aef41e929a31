// SPDX-License-Identifier: MIT
// A task begins when all that it comes after is done. Records of events and waits for them need
// nobody to carry them out: they are done as soon as they could begin.
#include "task.h"
#include "busy_streams.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "thread_pool.h"
#include "waiters.h"

#include <stdlib.h>
#include <string.h>

static unsigned pending, kernels_pending;

unsigned gw_tasks_pending(void)
{
    return pending;
}

unsigned gw_kernels_pending(void)
{
    return kernels_pending;
}

void gw_tasks_forget(void)
{
    pending = kernels_pending = 0;
}

/** Copies to the task's own room or, when it is larger, elsewhere. @return NULL without memory */
static const void *keep(struct gw_task *task, const void *bytes, size_t count)
{
    void *place = task->room;
    if (count > sizeof(task->room)) {
        place = task->kept = malloc(count);
        if (!place) {
            return NULL;
        }
    }
    return memcpy(place, bytes, count);
}

static bool is_about_event(const struct gw_task *task)
{
    return task->operation.kind == GW_RECORD_EVENT || task->operation.kind == GW_WAIT_FOR_EVENT;
}

/** Says how many blocks a kernel's task has and among how many they are divided. */
static void divide_grid(struct gw_task *task)
{
    // Where a vector add, the lightest of kernels, breaks even on two cores: 4.7 us (measured).
    enum { LEAST_THREADS = 1 << 13 };
    const struct gw_launch *launch = &task->operation.run.launch;
    const uint64_t threads = (uint64_t)launch->block.x * launch->block.y * launch->block.z;
    const unsigned cores = gw_pool_cores();
    task->blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    task->most_hands = task->blocks * threads < LEAST_THREADS ? 1
                       : task->blocks < cores                 ? (unsigned)task->blocks
                                                              : cores;
    // More shares than cores, for blocks that take longer than others.
    const uint64_t shares = task->most_hands == 1 ? 1 : (uint64_t)task->most_hands * 8;
    task->share = (task->blocks + shares - 1) / shares;
}

struct gw_task *gw_task_new(const struct gw_operation *operation, unsigned edges)
{
    struct gw_task *task = malloc(sizeof(*task));
    if (!task) {
        return NULL;
    }
    memset(task, 0, offsetof(struct gw_task, room));
    task->operation = *operation;
    task->blocks = task->next_block = 0;
    task->hands = 0;
    task->most_hands = 1;
    task->listed = false;
    task->edges = edges <= GW_TASK_EDGES ? task->few : malloc(edges * sizeof(*task->edges));
    bool kept = task->edges;
    if (kept && operation->kind == GW_RUN_KERNEL) {
        task->operation.run.arguments =
            keep(task, operation->run.arguments, operation->run.kernel->argument_bytes);
        kept = task->operation.run.arguments;
        divide_grid(task);
    } else if (kept && operation->kind == GW_COPY && operation->copy.keep_source) {
        task->operation.copy.source = keep(task, operation->copy.source, operation->copy.bytes);
        kept = task->operation.copy.source;
    }
    if (!kept) {
        if (task->edges != task->few) {
            free(task->edges);
        }
        free(task);
        return NULL;
    }
    gw_hold_stream(operation->stream);
    if (is_about_event(task)) {
        gw_hold_event(operation->event.event);
    }
    return task;
}

void gw_task_drop(struct gw_task *task)
{
    if (is_about_event(task)) {
        gw_event_free(task->operation.event.event);
    }
    gw_stream_free(task->operation.stream);
    if (task->edges != task->few) {
        free(task->edges);
    }
    free(task->kept);
    free(task);
}

void gw_task_after(struct gw_task *task, struct gw_task *before)
{
    if (before) {
        struct gw_edge *edge = &task->edges[task->waits_for++];
        *edge = (struct gw_edge){task, before->followers};
        before->followers = edge;
    }
}

/** Does what is to be done of a task that nobody needs to carry out. */
static void happen(struct gw_task *task)
{
    if (task->operation.kind == GW_RECORD_EVENT) {
        struct gw_event *event = task->operation.event.event;
        gw_event_happens(event, task->operation.event.ticket);
        if (event->record == task) {
            event->record = NULL;
        }
    }
}

/** Takes a task that is done out of all lists; those that may begin now go to `free_now`. */
static void finish(struct gw_task *task, struct gw_task **free_now)
{
    happen(task);
    // Followers are listed last first, and should begin first first.
    struct gw_task *begin = NULL;
    for (struct gw_edge *edge = task->followers; edge;) {
        struct gw_edge *next = edge->next;
        if (--edge->to->waits_for == 0) {
            edge->to->next = begin;
            begin = edge->to;
        }
        edge = next;
    }
    while (begin) {
        struct gw_task *next = begin->next;
        begin->next = *free_now;
        *free_now = begin;
        begin = next;
    }
    if (task->operation.stream->last == task) {
        gw_stream_is_idle(task->operation.stream);
    }
    pending--;
    kernels_pending -= task->operation.kind == GW_RUN_KERNEL ? 1U : 0U;
    gw_task_drop(task);
}

static void begin_all(struct gw_task *free_now)
{
    while (free_now) {
        struct gw_task *task = free_now;
        free_now = task->next;
        if (is_about_event(task)) {
            finish(task, &free_now);
        } else {
            gw_pool_offer(task);
        }
    }
}

void gw_task_given(struct gw_task *task)
{
    pending++;
    kernels_pending += task->operation.kind == GW_RUN_KERNEL ? 1U : 0U;
    if (task->waits_for == 0) {
        task->next = NULL;
        begin_all(task);
        gw_waiters_look();
    }
}

void gw_task_done(struct gw_task *task)
{
    struct gw_task *free_now = NULL;
    finish(task, &free_now);
    begin_all(free_now);
    gw_waiters_look();
}
