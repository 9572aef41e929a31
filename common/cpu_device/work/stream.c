// SPDX-License-Identifier: MIT
// Which streams there are.
#include "stream.h"
#include "cpu_device/calls/worker.h"
#include "operation.h"

#include <stdlib.h>

static struct gw_stream legacy = {.blocking = true, .holds = 1, .id = 1};
static struct gw_stream per_thread = {.blocking = true, .holds = 1, .id = 2};
static struct gw_stream tail_launch = {.holds = 1}, fire_and_forget = {.holds = 1};
static struct gw_stream *live;
static unsigned of_kernels; // atomic: so many of them a kernel has made

struct gw_stream *gw_legacy_stream(void)
{
    return &legacy;
}

struct gw_stream *gw_stream_of(cudaStream_t handle)
{
    if (!handle || handle == cudaStreamLegacy) {
        return &legacy;
    }
    if (handle == cudaStreamPerThread) {
        return &per_thread;
    }
    const struct gw_operation *kernel = gw_running_kernel();
    if (kernel && (handle == cudaStreamTailLaunch || handle == cudaStreamFireAndForget)) {
        return handle == cudaStreamTailLaunch ? &tail_launch : &fire_and_forget;
    }
    // CUDA: a stream belongs to the host or to the grid that has made it, and to no other grid.
    const uint64_t grid = kernel ? kernel->run.number : 0;
    for (struct gw_stream *stream = live; stream; stream = stream->next) {
        if (stream == (struct gw_stream *)(void *)handle) {
            return stream->grid == grid ? stream : NULL;
        }
    }
    return NULL;
}

struct gw_stream *gw_tail_launch_stream(void)
{
    return &tail_launch;
}

bool gw_expect_row_of_work(struct gw_call *call, const struct gw_stream *stream)
{
    if (stream == &tail_launch || stream == &fire_and_forget) {
        gw_call_fail(call, cudaErrorInvalidValue, "%s takes no events",
                     stream == &tail_launch ? "cudaStreamTailLaunch" : "cudaStreamFireAndForget");
    }
    return call->error == cudaSuccess;
}

cudaStream_t gw_stream_handle(const struct gw_stream *stream)
{
    if (stream == &legacy) {
        return NULL;
    }
    return stream == &per_thread        ? cudaStreamPerThread
           : stream == &tail_launch     ? cudaStreamTailLaunch
           : stream == &fire_and_forget ? cudaStreamFireAndForget
                                        : (cudaStream_t)(uintptr_t)stream;
}

struct gw_stream *gw_expect_stream(struct gw_call *call, cudaStream_t handle)
{
    struct gw_stream *stream = gw_stream_of(handle);
    if (!stream) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle, "%s",
                     gw_running_kernel() ? "this handle is no stream that this grid has made"
                                         : "this handle is no stream, or one that was destroyed");
    }
    return call->error == cudaSuccess ? stream : NULL;
}

void gw_stream_publish(struct gw_stream *stream)
{
    const struct gw_operation *kernel = gw_running_kernel();
    if (kernel) {
        stream->grid = kernel->run.number;
        __atomic_fetch_add(&of_kernels, 1, __ATOMIC_RELAXED);
    }
    stream->next = live;
    live = stream;
}

bool gw_stream_withdraw(struct gw_stream *stream)
{
    struct gw_stream **link = &live;
    while (*link && *link != stream) {
        link = &(*link)->next;
    }
    if (!*link) {
        return false;
    }
    *link = stream->next;
    __atomic_fetch_sub(&of_kernels, stream->grid != 0, __ATOMIC_RELAXED);
    return true;
}

void gw_stream_grid_ended(uint64_t grid)
{
    if (__atomic_load_n(&of_kernels, __ATOMIC_RELAXED) == 0) {
        return;
    }
    gw_call_lock(); // which a worker has not got
    for (struct gw_stream *stream = live, *next; stream; stream = next) {
        next = stream->next;
        if (stream->grid == grid) {
            gw_stream_withdraw(stream);
            gw_stream_free(stream);
        }
    }
    gw_call_unlock();
}

size_t gw_device_live_streams(void)
{
    size_t count = 0;
    for (const struct gw_stream *stream = live; stream; stream = stream->next) {
        count++;
    }
    return count;
}

void gw_hold_stream(struct gw_stream *stream)
{
    __atomic_fetch_add(&stream->holds, 1, __ATOMIC_RELAXED);
}

void gw_stream_free(struct gw_stream *stream)
{
    if (__atomic_sub_fetch(&stream->holds, 1, __ATOMIC_ACQ_REL) == 0) {
        free(stream);
    }
}

void gw_destroy_all_streams(void)
{
    while (live) {
        struct gw_stream *next = live->next;
        gw_stream_free(live);
        live = next;
    }
}

struct gw_stream *gw_stream_new(unsigned flags)
{
    static unsigned long long ids = 2; // those of the default streams
    struct gw_stream *stream = calloc(1, sizeof(*stream));
    if (stream) {
        stream->flags = flags;
        stream->holds = 1;
        stream->id = ++ids;
        stream->blocking = !(flags & cudaStreamNonBlocking);
    }
    return stream;
}
