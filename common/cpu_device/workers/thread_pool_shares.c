// SPDX-License-Identifier: MIT
// Who works on what. A kernel's blocks are taken a share at a time, by as many as there are cores;
// a host thread leaves a kernel that has others for a task that has nobody, so that copies and
// kernels of different streams run beside each other instead of one after the other.
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/threads/grid.h"
#include "cpu_device/work/stream.h"
#include "queue.h"
#include "thread_pool_internal.h"

void gw_pool_list(struct gw_task *task)
{
    task->next = NULL;
    *gw_pool.ready_end = task;
    gw_pool.ready_end = &task->next;
    task->listed = true;
    gw_pool_change(&gw_pool.ready_count, 1);
}

void gw_pool_unlist(struct gw_task *task)
{
    if (!task->listed) {
        return;
    }
    struct gw_task **link = &gw_pool.ready;
    while (*link != task) {
        link = &(*link)->next;
    }
    *link = task->next;
    if (gw_pool.ready_end == &task->next) {
        gw_pool.ready_end = link;
    }
    task->listed = false;
    gw_pool_change(&gw_pool.ready_count, -1);
}

static bool may_be_waited_for(const struct gw_stream *other, const struct gw_stream *stream)
{
    return !stream || other == stream ||
           (other->blocking && stream->blocking && (other->legacy || stream->legacy) &&
            other->device == stream->device);
}

struct gw_task *gw_pool_choose(const struct gw_stream *stream)
{
    struct gw_task *best = NULL;
    for (struct gw_task *task = gw_pool.busy < gw_pool_cores() ? gw_pool.ready : NULL; task;
         task = task->next) {
        if ((gw_pool_is_alone() || may_be_waited_for(task->operation.stream, stream)) &&
            (!best || task->hands < best->hands)) {
            best = task;
        }
    }
    return best;
}

/** Takes shares until there is none, or until a task that has nobody needs the core more. */
static void run_shares(struct gw_task *task)
{
    for (;;) {
        const uint64_t first = __atomic_fetch_add(&task->next_block, task->share, __ATOMIC_RELAXED);
        if (first >= task->blocks) {
            return;
        }
        if (gw_execution_error() == cudaSuccess) {
            const uint64_t left = task->blocks - first;
            gw_run_blocks(&task->operation, first,
                          first + (left < task->share ? left : task->share));
        }
        if (gw_pool_seen(&gw_pool.unserved) > 0 && gw_pool_seen(&task->hands) > 1) {
            return;
        }
    }
}

static bool is_all_taken(const struct gw_task *task)
{
    return __atomic_load_n(&task->next_block, __ATOMIC_RELAXED) >= task->blocks;
}

void gw_pool_work_on(struct gw_task *task)
{
    if (task->hands == 0) {
        gw_pool_change(&gw_pool.unserved, -1);
    }
    gw_pool_change(&task->hands, 1);
    gw_pool_change(&gw_pool.busy, 1);
    if (task->hands == task->most_hands) {
        gw_pool_unlist(task);
    }
    gw_work_unlock();
    if (task->operation.kind == GW_RUN_KERNEL) {
        gw_work_for_device(task->operation.stream->device);
        run_shares(task);
    } else {
        gw_execute(&task->operation);
    }
    gw_work_lock();
    gw_pool_change(&gw_pool.busy, -1);
    gw_pool_change(&task->hands, -1);
    if (!is_all_taken(task)) {
        if (!task->listed) {
            gw_pool_list(task);
        }
        if (task->hands == 0) {
            gw_pool_change(&gw_pool.unserved, 1);
        }
        return;
    }
    gw_pool_unlist(task);
    if (task->hands == 0) {
        if (task->operation.kind == GW_RUN_KERNEL) {
            gw_pool_change(&gw_pool.busy, 1);
            gw_work_unlock();
            gw_execute_children(&task->operation);
            gw_work_lock();
            gw_pool_change(&gw_pool.busy, -1);
        }
        gw_task_done(task);
    }
}
