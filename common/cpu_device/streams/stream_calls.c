// SPDX-License-Identifier: MIT
// Streams: creating, destroying, waiting, asking.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

static void create(struct gw_call *call, cudaStream_t *handle, unsigned flags)
{
    if (!gw_expect_place(call, handle, "stream")) {
        return;
    }
    if (flags & ~(unsigned)cudaStreamNonBlocking) {
        gw_call_fail(call, cudaErrorInvalidValue, "%u is no combination of stream flags", flags);
    } else if (flags == cudaStreamDefault && gw_running_kernel()) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "a stream that a kernel creates needs the flag cudaStreamNonBlocking");
    } else {
        struct gw_stream *stream = gw_stream_new(flags, gw_current_device());
        if (!stream) {
            gw_fail_without_memory(call);
            return;
        }
        gw_stream_publish(stream);
        *handle = gw_stream_handle(stream);
        if (!gw_running_kernel()) {
            GW_TELL(stream_created, *handle, stream->blocking, stream->device);
        }
    }
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    create(&call, stream, cudaStreamDefault);
    return gw_call_end(&call);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    create(&call, stream, flags);
    return gw_call_end(&call);
}

// "priorities outside this range will be clamped": the CPU device has one.
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority)
{
    (void)priority;
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    create(&call, stream, flags);
    return gw_call_end(&call);
}

// CUDA: the call does not wait; "the function will return immediately and the resources associated
// with the stream will be released automatically once the device has completed all work".
cudaError_t cudaStreamDestroy(cudaStream_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    if (stream) {
        if (!gw_stream_withdraw(stream)) {
            gw_call_fail(&call, cudaErrorInvalidResourceHandle,
                         "the default stream cannot be destroyed");
        } else {
            gw_capture_forget_stream(stream);
            GW_TELL(stream_destroyed, handle);
            gw_stream_free(stream);
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
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    if (stream && may_be_asked(&call, stream)) {
        gw_queue_wait_for_stream(stream);
        GW_TELL(host_waited_for_stream, gw_stream_told(stream, handle));
        gw_call_waited(&call);
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamQuery(cudaStream_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    if (stream && may_be_asked(&call, stream)) {
        if (gw_queue_test_stream(stream)) {
            GW_TELL(host_waited_for_stream, gw_stream_told(stream, handle));
            gw_call_waited(&call);
        } else {
            call.asks = true;
            gw_call_fail(&call, cudaErrorNotReady, "the stream has work left");
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event_handle, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    struct gw_event *event = stream ? gw_event_of(&call, event_handle) : NULL;
    if (event && gw_expect_row_of_work(&call, stream)) {
        if (flags != cudaEventWaitDefault) {
            gw_call_fail(&call, cudaErrorInvalidValue, "%u is no flag of cudaStreamWaitEvent",
                         flags);
        } else if (gw_capture_wait(&call, stream, event)) {
            return gw_call_end(&call);
        } else if (event->ticket != 0) { // waiting for what was never recorded is no wait
            GW_TELL(stream_waits, gw_stream_told(stream, handle), event_handle);
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
