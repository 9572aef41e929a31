// SPDX-License-Identifier: MIT
// Beginning a capture, ending it, and asking whether there is one.
#include "cpu_device/calls/call.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/work/stream.h"

// cudaStreamBeginCapture: "Capture must be ended on the same stream in which it was initiated, and
// it may only be initiated if the stream is not already in capture mode"; "capture must not be
// initiated on cudaStreamLegacy".
cudaError_t cudaStreamBeginCapture(cudaStream_t handle, enum cudaStreamCaptureMode mode)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    if (stream) {
        if ((unsigned)mode > cudaStreamCaptureModeRelaxed) {
            gw_call_fail(&call, cudaErrorInvalidValue, "%d is no mode of a capture", (int)mode);
        } else if (stream->legacy) {
            gw_call_fail(&call, cudaErrorStreamCaptureUnsupported,
                         "the default stream cannot be captured: create a stream for it");
        } else if (gw_is_capturing(stream)) {
            gw_call_fail(&call, cudaErrorIllegalState, "the stream is being captured already");
        } else if (!gw_capture_begin(stream, mode)) {
            gw_fail_without_memory(&call);
        }
    }
    return gw_call_end(&call);
}

/** Whether all that was given to other streams comes before what the first would get next. */
static bool is_joined(const struct gw_capture *capture)
{
    for (unsigned i = 1; i < capture->graph->branches; i++) {
        if (capture->known[0][i] < capture->known[i][i]) {
            return false;
        }
    }
    return true;
}

static void end(struct gw_call *call, struct gw_stream *stream, cudaGraph_t *graph)
{
    struct gw_capture *capture = stream->capture;
    *graph = NULL;
    if (!capture) {
        gw_call_fail(call, cudaErrorIllegalState, "the stream is not being captured");
        return;
    }
    if (capture->mode != cudaStreamCaptureModeRelaxed &&
        !pthread_equal(capture->thread, pthread_self())) {
        gw_call_fail(call, cudaErrorStreamCaptureWrongThread,
                     "another host thread began this capture, and not as relaxed");
        return;
    }
    if (stream->branch != 0) {
        capture->invalid = true;
        gw_call_fail(call, cudaErrorStreamCaptureUnmatched,
                     "the capture began in another stream, and ends there");
        return;
    }
    if (capture->invalid) {
        gw_call_fail(call, cudaErrorStreamCaptureInvalidated,
                     "an earlier call made the capture invalid, so that there is no graph");
    } else if (!is_joined(capture)) {
        gw_call_fail(
            call, cudaErrorStreamCaptureUnjoined,
            "another stream of the capture has work that the first one has not waited for: "
            "record an event there, and wait for it here");
    } else if (!gw_graph_note_dependencies(capture->graph)) {
        gw_fail_without_memory(call);
    } else {
        gw_graph_hold(capture->graph);
        *graph = gw_graph_publish(capture->graph);
    }
    gw_capture_end(capture);
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t *graph)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    if (stream && gw_expect_place(&call, graph, "graph")) {
        end(&call, stream, graph);
    }
    return gw_call_end(&call);
}

// cudaStreamIsCapturing: on cudaStreamLegacy "while another stream in the same context is capturing
// this will return cudaErrorStreamCaptureImplicit and *pCaptureStatus is unspecified"; a blocking
// stream's capture "is not invalidated".
cudaError_t cudaStreamIsCapturing(cudaStream_t handle, enum cudaStreamCaptureStatus *status)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = gw_expect_stream(&call, handle);
    if (!stream || !gw_expect_place(&call, status, "answer")) {
        return gw_call_end(&call);
    }
    if (gw_capture_implies(stream)) {
        gw_call_fail(&call, cudaErrorStreamCaptureImplicit,
                     "a stream that the default stream waits for is being captured");
    } else {
        *status = !gw_is_capturing(stream)   ? cudaStreamCaptureStatusNone
                  : stream->capture->invalid ? cudaStreamCaptureStatusInvalidated
                                             : cudaStreamCaptureStatusActive;
    }
    return gw_call_end(&call);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess) {
        if (!mode || (unsigned)*mode > cudaStreamCaptureModeRelaxed) {
            gw_call_fail(&call, cudaErrorInvalidValue, "this is no mode of a capture");
        } else {
            *mode = gw_capture_exchange_mode(*mode);
        }
    }
    return gw_call_end(&call);
}
