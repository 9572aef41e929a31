// SPDX-License-Identifier: MIT
// Events: creating, recording, waiting, asking, and the time between two.
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/work/event.h"
#include "cpu_device/workers/queue.h"

#include <stdlib.h>

static void create(struct gw_call *call, cudaEvent_t *handle, unsigned flags)
{
    const unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (!gw_expect_place(call, handle, "answer")) {
        return;
    }
    if (flags & ~known) {
        gw_call_fail(call, cudaErrorInvalidValue, "%u is no combination of event flags", flags);
    } else if (!(flags & cudaEventDisableTiming) && gw_running_kernel()) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "an event that a kernel creates needs the flag cudaEventDisableTiming");
    } else if (flags & cudaEventInterprocess) {
        gw_call_fail(call, cudaErrorNotSupported, GW_THE_DEVICE " has no events between processes");
    } else {
        struct gw_event *event = gw_event_new(flags, gw_current_device());
        if (!event) {
            gw_fail_without_memory(call);
            return;
        }
        gw_event_publish(event);
        *handle = (cudaEvent_t)(void *)event;
    }
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    create(&call, event, cudaEventDefault);
    return gw_call_end(&call);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    create(&call, event, flags);
    return gw_call_end(&call);
}

// CUDA: "An event may be destroyed before it is complete [...] the call does not block on
// completion of the event".
cudaError_t cudaEventDestroy(cudaEvent_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_event *event = gw_event_of(&call, handle);
    if (event) {
        gw_event_withdraw(event);
        gw_event_free(event);
    }
    return gw_call_end(&call);
}

static void record(struct gw_call *call, cudaEvent_t handle, cudaStream_t stream_handle)
{
    struct gw_event *event = gw_event_of(call, handle);
    struct gw_stream *stream = event ? gw_expect_stream(call, stream_handle) : NULL;
    if (!stream || !gw_expect_row_of_work(call, stream)) {
        return;
    }
    if (event->device != stream->device) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "the event was created while device %d was current, and the stream is device "
                     "%d's: an event is recorded in streams of its own device",
                     event->device, stream->device);
        return;
    }
    if (gw_is_capturing(stream)) {
        gw_capture_record(call, stream, event);
    } else if (!gw_capture_refuses_implied(stream)) {
        free(event->captured);
        event->captured = NULL;
        GW_TELL(event_recorded, handle, gw_stream_told(stream, stream_handle));
        gw_queue_submit(&(struct gw_operation){
            .kind = GW_RECORD_EVENT,
            .stream = stream,
            .call = call->name,
            .site = call->site,
            .event = {event, ++event->ticket},
        });
    }
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    record(&call, event, stream);
    return gw_call_end(&call);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (flags != cudaEventRecordDefault) {
        gw_call_fail(
            &call, flags == cudaEventRecordExternal ? cudaErrorNotSupported : cudaErrorInvalidValue,
            "%u is no flag of cudaEventRecordWithFlags on " GW_THE_DEVICE, flags);
    }
    record(&call, event, stream);
    return gw_call_end(&call);
}

// CUDA: an event that was never recorded represents "an empty set of work": nothing to wait for.
static bool is_complete(const struct gw_event *event)
{
    return gw_event_has_happened(event, event->ticket);
}

cudaError_t cudaEventSynchronize(cudaEvent_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_event *event = gw_event_of(&call, handle);
    if (event && gw_expect_not_captured(&call, event)) {
        if (!is_complete(event)) {
            gw_queue_wait_for_event(event, event->ticket);
        }
        GW_TELL(host_waited_for_event, handle);
        gw_call_waited(&call);
    }
    return gw_call_end(&call);
}

cudaError_t cudaEventQuery(cudaEvent_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_event *event = gw_event_of(&call, handle);
    if (event && gw_expect_not_captured(&call, event)) {
        if (is_complete(event) || gw_queue_test_event(event, event->ticket)) {
            GW_TELL(host_waited_for_event, handle);
            gw_call_waited(&call);
        } else {
            call.asks = true;
            gw_call_fail(&call, cudaErrorNotReady, "the event's work is not done");
        }
    }
    return gw_call_end(&call);
}

static void elapsed(struct gw_call *call, float *milliseconds, const struct gw_event *start,
                    const struct gw_event *end)
{
    if (!gw_expect_place(call, milliseconds, "answer")) {
        return;
    }
    if ((start->flags | end->flags) & cudaEventDisableTiming) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "an event made with cudaEventDisableTiming has no time");
    } else if (start->device != end->device) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "the start event is device %d's, and the end event device %d's: there is no "
                     "time between events of two devices",
                     start->device, end->device);
    } else if (start->ticket == 0 || end->ticket == 0) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle, "the %s event was never recorded",
                     start->ticket == 0 ? "start" : "end");
    } else if (!is_complete(start) || !is_complete(end)) {
        gw_call_fail(call, cudaErrorNotReady,
                     "the device has not come to the %s event yet: wait for it first",
                     !is_complete(start) ? "start" : "end");
    } else {
        const int64_t between = (int64_t)(end->nanoseconds - start->nanoseconds);
        // Two records within one tick of the clock are still two.
        *milliseconds = (float)(between == 0 ? 1 : between) * 1e-6F;
    }
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess) {
        const struct gw_event *first = gw_event_of(&call, start);
        const struct gw_event *last = gw_event_of(&call, end);
        if (first && last && gw_expect_not_captured(&call, first) &&
            gw_expect_not_captured(&call, last)) {
            elapsed(&call, milliseconds, first, last);
        }
        GW_TELL(elapsed, start, end, call.error, call.error == cudaSuccess ? *milliseconds : 0.0F);
    }
    return gw_call_end(&call);
}
