// SPDX-License-Identifier: MIT
// Carrying out one operation.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_clock.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/move_bytes.h"
#include "cpu_device/threads/grid.h"
#include "cpu_device/work/child_work.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/work/unloaded_code.h"
#include "queue.h"

#include <stdio.h>

static void execute_copy(const struct gw_operation *operation)
{
    const size_t rows = operation->copy.rows > 1 ? operation->copy.rows : 1;
    const struct gw_rows to = {operation->copy.destination, operation->copy.to_pitch};
    const struct gw_rows from = {(void *)(uintptr_t)operation->copy.source,
                                 operation->copy.from_pitch};
    const size_t width = operation->copy.bytes / rows;
    GW_TELL(copy, to, from, width, rows, operation->site, operation->call);
    for (size_t i = 0; i < rows; i++) {
        gw_move_bytes(to.start + i * to.pitch, from.start + i * from.pitch, width);
    }
}

static void execute_set(const struct gw_operation *operation)
{
    const size_t rows = operation->set.rows > 1 ? operation->set.rows : 1;
    const struct gw_rows to = {operation->set.destination, operation->set.pitch};
    const size_t width = operation->set.bytes / rows;
    GW_TELL(copy, to, (struct gw_rows){NULL, 0}, width, rows, operation->site, operation->call);
    for (size_t i = 0; i < rows; i++) {
        if (operation->set.element > 1) {
            gw_fill_elements(to.start + i * to.pitch, (unsigned)operation->set.value,
                             operation->set.element, width);
        } else {
            gw_fill_bytes(to.start + i * to.pitch, operation->set.value, width);
        }
    }
}

// cudaLaunchHostFunc: "the function will not be called in the event of an error in the CUDA
// context"; of cudaStreamAddCallback a callback is, with the error.
static void call_host(const struct gw_operation *operation, bool dead)
{
    gw_become_worker();
    gw_set_in_host_function(true);
    gw_call_cross(false);
    if (operation->host.callback) {
        operation->host.callback(operation->stream->legacy ? NULL
                                                           : gw_stream_handle(operation->stream),
                                 gw_execution_error(), operation->host.data);
    } else if (!dead) {
        operation->host.function(operation->host.data);
    }
    gw_call_cross(true);
    gw_set_in_host_function(false);
}

static void run_kernel(const struct gw_operation *operation)
{
    if (gw_is_unloaded_code(operation->run.launch.entry)) {
        char why[GW_WHY_LENGTH];
        snprintf(why, sizeof(why),
                 "the library of kernel %s was unloaded before the kernel ran: call "
                 "cudaLibraryUnload() only when no kernel of it is still to run",
                 operation->run.launch.name);
        gw_raise_execution_error(cudaErrorIllegalAddress, why);
        return;
    }
    gw_run_grid(operation);
    gw_device_clock_kernel_ran();
}

static void execute_alone(const struct gw_operation *operation)
{
    const bool dead = gw_execution_error() != cudaSuccess;
    gw_work_for_device(operation->stream->device);
    if (gw_devices() > 1) {
        GW_TELL(device_begins, operation->stream->device);
    }
    if (!dead && operation->number != 0) {
        GW_TELL(operation_begin, operation->number);
    }
    switch (operation->kind) {
    case GW_RUN_KERNEL:
        if (!dead) {
            run_kernel(operation);
        }
        break;
    case GW_COPY:
        if (!dead) {
            execute_copy(operation);
        }
        break;
    case GW_SET:
        if (!dead) {
            execute_set(operation);
        }
        break;
    case GW_FREE:
        gw_call_lock(); // which a worker has not got
        if (!dead) {
            GW_TELL(free_in_stream, operation->freed, operation->call, operation->site);
        }
        gw_release(operation->freed, operation->site);
        gw_call_unlock();
        break;
    case GW_RECORD_EVENT:
        gw_event_happens(operation->event.event, operation->event.ticket);
        break;
    case GW_CALL_HOST:
        call_host(operation, dead);
        break;
    case GW_CALL_LIBRARY:
        operation->library.execute(operation->library.work, dead);
        break;
    case GW_PREFETCH:
        if (!dead) {
            GW_TELL(managed_prefetched, operation->prefetch.memory, operation->prefetch.location,
                    operation->site);
        }
        break;
    case GW_WAIT_FOR_EVENT:
    case GW_NOTHING:
        break; // the order in which operations are carried out is all there is to it
    }
}

// A child's own children come before whatever else waits for the child.
void gw_execute_children(const struct gw_operation *kernel)
{
    struct gw_child *next = gw_children_take(kernel->run.number, NULL);
    while (next) {
        struct gw_child *child = next;
        execute_alone(&child->operation);
        next = child->next;
        if (child->operation.kind == GW_RUN_KERNEL) {
            next = gw_children_take(child->operation.run.number, next);
        }
        gw_child_free(child);
    }
}

void gw_execute(const struct gw_operation *operation)
{
    execute_alone(operation);
    if (operation->kind == GW_RUN_KERNEL) {
        gw_execute_children(operation);
    }
}
