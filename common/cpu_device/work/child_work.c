// SPDX-License-Identifier: MIT
// One list of all that waits: programs that have any have few at a time.
#include "child_work.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/device/heap_size.h"
#include "event.h"
#include "stream.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct gw_child *first, **end = &first;
static size_t waiting; // atomic: so many, with those that were taken and not carried out

// "When the buffer is full, an attempt to allocate a launch slot during a device side kernel launch
// will fail and return cudaErrorLaunchOutOfResources." How deep launches lie within each other has
// no limit, as on an H200.
bool gw_expect_child(struct gw_call *call)
{
    const struct gw_operation *kernel = gw_running_kernel();
    if (!kernel || call->error != cudaSuccess) {
        return call->error == cudaSuccess;
    }
    if (__atomic_load_n(&waiting, __ATOMIC_RELAXED) >= gw_most_waiting_children) {
        gw_call_fail(call, cudaErrorLaunchOutOfResources,
                     "%zu launches of kernels wait to begin, and there is room for no more: launch "
                     "fewer and larger grids, or raise cudaLimitDevRuntimePendingLaunchCount",
                     gw_most_waiting_children);
    }
    return call->error == cudaSuccess;
}

bool gw_child_takes(const struct gw_operation *operation)
{
    const struct gw_operation *kernel = gw_running_kernel();
    if (!kernel) {
        return false;
    }
    if (operation->kind == GW_RECORD_EVENT || operation->kind == GW_WAIT_FOR_EVENT) {
        return true; // children are carried out in the order in which they were given
    }
    struct gw_child *child = calloc(1, sizeof(*child));
    const size_t bytes =
        operation->kind == GW_RUN_KERNEL ? operation->run.kernel->argument_bytes : 0;
    void *copy = bytes > 0 ? malloc(bytes) : NULL;
    if (!child || (bytes > 0 && !copy)) {
        abort();
    }
    child->operation = *operation;
    child->parent = kernel->run.number;
    child->tail = gw_is_tail_launch_stream(operation->stream);
    child->copy = copy;
    if (operation->kind == GW_RUN_KERNEL) {
        child->operation.run.arguments = copy ? memcpy(copy, operation->run.arguments, bytes) : "";
    }
    gw_hold_stream(operation->stream);
    __atomic_fetch_add(&waiting, 1, __ATOMIC_RELAXED);
    pthread_mutex_lock(&lock);
    *end = child;
    end = &child->next;
    pthread_mutex_unlock(&lock);
    return true;
}

struct gw_child *gw_children_take(uint64_t parent, struct gw_child *rest)
{
    gw_stream_grid_ended(parent);
    gw_event_grid_ended(parent);
    if (__atomic_load_n(&waiting, __ATOMIC_RELAXED) == 0) {
        return rest;
    }
    struct gw_child *taken, **taken_end = &taken, *tails, **tails_end = &tails;
    pthread_mutex_lock(&lock);
    struct gw_child **link = &first;
    while (*link) {
        struct gw_child *child = *link;
        if (child->parent != parent) {
            link = &child->next;
            continue;
        }
        *link = child->next;
        struct gw_child ***list = child->tail ? &tails_end : &taken_end;
        **list = child;
        *list = &child->next;
    }
    end = link;
    pthread_mutex_unlock(&lock);
    *tails_end = rest;
    *taken_end = tails;
    return taken;
}

void gw_child_free(struct gw_child *child)
{
    __atomic_fetch_sub(&waiting, 1, __ATOMIC_RELAXED);
    gw_stream_free(child->operation.stream);
    free(child->copy);
    free(child);
}
