// SPDX-License-Identifier: MIT
// Streams: creating, destroying, waiting, asking.
#include "stream.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/workers/queue.h"
#include "event.h"

#include <stdlib.h>

static struct gw_stream legacy = {.blocking = true, .holds = 1, .id = 1};
static struct gw_stream per_thread = {.blocking = true, .holds = 1, .id = 2};
static struct gw_stream *live;

static const char NO_STREAM[] = "this handle is no stream, or one that was destroyed";

struct gw_stream *gw_legacy_stream(void)
{
    return &legacy;
}

struct gw_stream *gw_stream_of(cudaStream_t handle)
{
    if (handle == NULL || handle == cudaStreamLegacy) {
        return &legacy;
    }
    if (handle == cudaStreamPerThread) {
        return &per_thread;
    }
    for (struct gw_stream *stream = live; stream != NULL; stream = stream->next) {
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

size_t gw_live_streams(void)
{
    size_t count = 0;
    for (const struct gw_stream *stream = live; stream != NULL; stream = stream->next) {
        count++;
    }
    return count;
}

void gw_hold_stream(struct gw_stream *stream)
{
    __atomic_fetch_add(&stream->holds, 1, __ATOMIC_RELAXED);
}

void gw_let_go_of_stream(struct gw_stream *stream)
{
    if (__atomic_sub_fetch(&stream->holds, 1, __ATOMIC_ACQ_REL) == 0) {
        free(stream);
    }
}

void gw_destroy_all_streams(void)
{
    while (live != NULL) {
        struct gw_stream *next = live->next;
        gw_let_go_of_stream(live);
        live = next;
    }
}

struct gw_stream *gw_stream_new(unsigned flags)
{
    static unsigned long long ids = 2; // those of the default streams
    struct gw_stream *stream = calloc(1, sizeof(*stream));
    if (stream != NULL) {
        stream->flags = flags;
        stream->holds = 1;
        stream->id = ++ids;
        stream->blocking = !(flags & cudaStreamNonBlocking);
    }
    return stream;
}

static void create(struct gw_call *call, cudaStream_t *handle, unsigned flags)
{
    if (handle == NULL) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "there is no place to put the stream: the "
                     "pointer is NULL");
    } else if (flags & ~(unsigned)cudaStreamNonBlocking) {
        gw_call_fail(call, cudaErrorInvalidValue, "%u is no combination of stream flags", flags);
    } else {
        struct gw_stream *stream = gw_stream_new(flags);
        if (stream == NULL) {
            gw_call_fail(call, cudaErrorMemoryAllocation, "there is no memory left");
            return;
        }
        stream->next = live;
        live = stream;
        *handle = gw_stream_handle(stream);
        GW_TELL(stream_created, *handle, stream->blocking);
    }
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    struct gw_call call = gw_call_begin("cudaStreamCreate", __builtin_return_address(0));
    if (call.error == cudaSuccess) {
        create(&call, stream, cudaStreamDefault);
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags)
{
    struct gw_call call = gw_call_begin("cudaStreamCreateWithFlags", __builtin_return_address(0));
    if (call.error == cudaSuccess) {
        create(&call, stream, flags);
    }
    return gw_call_end(&call);
}

// "priorities outside this range will be clamped": the CPU device has one.
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority)
{
    (void)priority;
    struct gw_call call =
        gw_call_begin("cudaStreamCreateWithPriority", __builtin_return_address(0));
    if (call.error == cudaSuccess) {
        create(&call, stream, flags);
    }
    return gw_call_end(&call);
}

/** The stream of a handle; where it has none, the call has failed and NULL is returned. */
static struct gw_stream *expect(struct gw_call *call, cudaStream_t handle)
{
    struct gw_stream *stream = gw_stream_of(handle);
    if (stream == NULL) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle, NO_STREAM);
    }
    return stream;
}

// CUDA: the call does not wait; "the function will return immediately and the resources associated
// with the stream will be released automatically once the device has completed all work".
cudaError_t cudaStreamDestroy(cudaStream_t handle)
{
    struct gw_call call = gw_call_begin("cudaStreamDestroy", __builtin_return_address(0));
    struct gw_stream *stream = call.error == cudaSuccess ? expect(&call, handle) : NULL;
    if (stream != NULL) {
        if (stream == &legacy || stream == &per_thread) {
            gw_call_fail(&call, cudaErrorInvalidResourceHandle,
                         "the default stream cannot be destroyed");
        } else {
            struct gw_stream **link = &live;
            while (*link != stream) {
                link = &(*link)->next;
            }
            *link = stream->next;
            gw_capture_forget_stream(stream);
            GW_TELL(stream_destroyed, handle);
            gw_let_go_of_stream(stream);
        }
    }
    return gw_call_end(&call);
}

/** Whether the program may wait for the stream: not while captured work is in it. */
static bool may_be_asked(struct gw_call *call, const struct gw_stream *stream)
{
    const bool may = !gw_capture_refuses_wait(stream);
    gw_capture_tell(call);
    return may;
}

cudaError_t cudaStreamSynchronize(cudaStream_t handle)
{
    struct gw_call call = gw_call_begin("cudaStreamSynchronize", __builtin_return_address(0));
    struct gw_stream *stream = call.error == cudaSuccess ? expect(&call, handle) : NULL;
    if (stream != NULL && may_be_asked(&call, stream)) {
        gw_queue_wait_for_stream(stream);
        GW_TELL(host_waited_for_stream, handle);
        gw_call_waited(&call);
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamQuery(cudaStream_t handle)
{
    struct gw_call call = gw_call_begin("cudaStreamQuery", __builtin_return_address(0));
    struct gw_stream *stream = call.error == cudaSuccess ? expect(&call, handle) : NULL;
    if (stream != NULL && may_be_asked(&call, stream)) {
        if (gw_queue_test_stream(stream)) {
            GW_TELL(host_waited_for_stream, handle);
            gw_call_waited(&call);
        } else {
            gw_call_fail(&call, cudaErrorNotReady, "the stream has work left");
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event_handle, unsigned int flags)
{
    struct gw_call call = gw_call_begin("cudaStreamWaitEvent", __builtin_return_address(0));
    struct gw_stream *stream = call.error == cudaSuccess ? expect(&call, handle) : NULL;
    struct gw_event *event = stream != NULL ? gw_event_of(&call, event_handle) : NULL;
    if (event != NULL) {
        if (flags != cudaEventWaitDefault) {
            gw_call_fail(&call, cudaErrorInvalidValue, "%u is no flag of cudaStreamWaitEvent",
                         flags);
        } else if (gw_capture_wait(&call, stream, event)) {
            return gw_call_end(&call);
        } else if (event->ticket != 0) { // waiting for what was never recorded is no wait
            GW_TELL(stream_waits, handle, event_handle);
            gw_queue_submit(&(struct gw_operation){
                .kind = GW_WAIT_FOR_EVENT,
                .stream = stream,
                .call = call.name,
                .site = call.site,
                .event = {event, event->ticket},
            });
        }
    }
    return gw_call_end(&call);
}
