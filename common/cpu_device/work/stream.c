// SPDX-License-Identifier: MIT
// Which streams there are.
#include "stream.h"

#include <stdlib.h>

static struct gw_stream legacy = {.blocking = true, .holds = 1, .id = 1};
static struct gw_stream per_thread = {.blocking = true, .holds = 1, .id = 2};
static struct gw_stream *live;

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
    for (struct gw_stream *stream = live; stream; stream = stream->next) {
        if (stream == (struct gw_stream *)(void *)handle) {
            return stream;
        }
    }
    return NULL;
}

cudaStream_t gw_stream_handle(const struct gw_stream *stream)
{
    if (stream == &legacy) {
        return NULL;
    }
    return stream == &per_thread ? cudaStreamPerThread : (cudaStream_t)(uintptr_t)stream;
}

struct gw_stream *gw_expect_stream(struct gw_call *call, cudaStream_t handle)
{
    struct gw_stream *stream = gw_stream_of(handle);
    if (!stream) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "this handle is no stream, or one that was destroyed");
    }
    return call->error == cudaSuccess ? stream : NULL;
}

void gw_stream_publish(struct gw_stream *stream)
{
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
    return true;
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
