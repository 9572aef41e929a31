// SPDX-License-Identifier: MIT
// All work is put off to the device's own threads: a host clock around a launch reads the launch
// alone, and work of different streams runs at the same time.
#define _GNU_SOURCE
#include "busy_streams.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/work/child_work.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "queue.h"
#include "task.h"
#include "thread_pool.h"
#include "waiters.h"

#include <pthread.h>

/** The record that an operation waits for, if that has not happened. */
static struct gw_task *awaited_record(const struct gw_operation *operation)
{
    return operation->kind == GW_WAIT_FOR_EVENT ? operation->event.event->record : NULL;
}

/** Whether a legacy default stream comes after what another stream of its device has. */
static bool is_before_legacy(const struct gw_stream *other, const struct gw_stream *legacy)
{
    return other->blocking && other != legacy && other->device == legacy->device;
}

/** How many tasks an operation would come after, at most. */
static unsigned count_before(const struct gw_operation *operation)
{
    const struct gw_stream *stream = operation->stream;
    unsigned count = (stream->last ? 1U : 0U) + (awaited_record(operation) ? 1U : 0U);
    if (stream->legacy) {
        for (struct gw_stream *other = gw_busy_streams; other; other = other->next_busy) {
            count += is_before_legacy(other, stream);
        }
    } else if (stream->blocking) {
        count += gw_legacy_stream(stream->device)->last ? 1U : 0U;
    }
    return count;
}

static void order(struct gw_task *task)
{
    struct gw_stream *stream = task->operation.stream;
    gw_task_after(task, stream->last);
    gw_task_after(task, awaited_record(&task->operation));
    if (stream->legacy) {
        for (struct gw_stream *other = gw_busy_streams; other; other = other->next_busy) {
            if (is_before_legacy(other, stream)) {
                gw_task_after(task, other->last);
            }
        }
    } else if (stream->blocking) {
        gw_task_after(task, gw_legacy_stream(stream->device)->last);
    }
    gw_stream_is_busy(stream, task);
    if (task->operation.kind == GW_RECORD_EVENT) {
        task->operation.event.event->record = task;
    }
}

/** Without the lock that all calls share: others may give work meanwhile, and callbacks end. */
static void wait_for(const struct gw_waiter_for *wish)
{
    gw_work_lock();
    if (!gw_is_so(wish)) {
        gw_work_unlock();
        const unsigned depth = gw_call_pause();
        gw_work_lock();
        gw_wait_until(wish);
        gw_work_unlock();
        gw_call_resume(depth);
        return;
    }
    gw_work_unlock();
}

static void forget_after_fork(void)
{
    while (gw_busy_streams) {
        gw_stream_is_idle(gw_busy_streams);
    }
    gw_events_forget_work();
    gw_tasks_forget();
    gw_waiters_forget();
    gw_pool_forget();
}

static void lock_all(void)
{
    gw_call_lock();
    gw_work_lock();
}

static void unlock_all(void)
{
    gw_work_unlock();
    gw_call_unlock();
}

static void begin_in_child(void)
{
    forget_after_fork();
    gw_call_begin_in_child();
}

/** A child process has none of its parent's threads: it starts with an empty queue and its own. */
static void prepare_for_forks(void)
{
    pthread_atfork(lock_all, unlock_all, begin_in_child);
}

void gw_queue_submit(const struct gw_operation *operation)
{
    if (gw_child_takes(operation) || gw_capture_takes(operation)) {
        return;
    }
    static pthread_once_t prepared = PTHREAD_ONCE_INIT;
    pthread_once(&prepared, prepare_for_forks);
    gw_hold_stream(operation->stream); // it may be destroyed while this waits
    gw_work_lock();
    if (gw_tasks_pending() >= GW_MOST_PENDING) {
        gw_work_unlock();
        wait_for(&(struct gw_waiter_for){.what = GW_FOR_ROOM});
        gw_work_lock();
    }
    if (operation->kind == GW_RUN_KERNEL && gw_kernels_pending() == 0) {
        gw_catch_faults();
    }
    const unsigned before = count_before(operation);
    const bool taken_now = operation->kind == GW_COPY && operation->copy.keep_source && before == 0;
    struct gw_task *task = taken_now ? NULL : gw_task_new(operation, before);
    if (task) {
        order(task);
        gw_task_given(task);
        gw_work_unlock();
    } else {
        // Pageable memory need not be copied twice where nothing comes before; or else there is too
        // little memory to put it off.
        gw_work_unlock();
        if (!taken_now) {
            gw_queue_wait_for_all();
        }
        gw_execute(operation);
    }
    gw_stream_free(operation->stream);
}

void gw_queue_wait_for_stream(struct gw_stream *stream)
{
    if (gw_capture_refuses_wait(stream)) {
        return;
    }
    gw_hold_stream(stream);
    wait_for(&(struct gw_waiter_for){.what = GW_FOR_STREAM, .stream = stream});
    gw_stream_free(stream);
}

void gw_queue_wait_for_event(struct gw_event *event, uint64_t ticket)
{
    gw_hold_event(event);
    wait_for(&(struct gw_waiter_for){.what = GW_FOR_EVENT, .event = event, .ticket = ticket});
    gw_event_free(event);
}

void gw_queue_wait_for_all(void)
{
    wait_for(&(struct gw_waiter_for){.what = GW_FOR_ALL});
}

void gw_queue_wait_for_devices(unsigned devices)
{
    wait_for(&(struct gw_waiter_for){
        .what = devices == gw_all_devices() ? GW_FOR_ALL : GW_FOR_DEVICES, .devices = devices});
}

bool gw_queue_test_stream(struct gw_stream *stream)
{
    gw_work_lock();
    const bool done = !gw_stream_has_work(stream);
    gw_work_unlock();
    return done;
}

bool gw_queue_test_event(struct gw_event *event, uint64_t ticket)
{
    return gw_event_has_happened(event, ticket);
}
