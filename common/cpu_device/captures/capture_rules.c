// SPDX-License-Identifier: MIT
// Calls that no capture may go on beside: those that may have to wait for all work.
#include "capture_internal.h"

static __thread enum cudaStreamCaptureMode thread_mode;

enum cudaStreamCaptureMode gw_capture_exchange_mode(enum cudaStreamCaptureMode mode)
{
    const enum cudaStreamCaptureMode before = thread_mode;
    thread_mode = mode;
    return before;
}

// cudaThreadExchangeStreamCaptureMode: Global: unsafe calls are prohibited "if the local thread has
// an ongoing capture sequence that was not initiated with cudaStreamCaptureModeRelaxed, or if any
// other thread has a concurrent capture sequence initiated with cudaStreamCaptureModeGlobal";
// ThreadLocal: only the former; Relaxed: never.
static bool is_forbidden_by(const struct gw_capture *capture)
{
    const bool own = pthread_equal(capture->thread, pthread_self()) != 0;
    return (own && capture->mode != cudaStreamCaptureModeRelaxed &&
            thread_mode != cudaStreamCaptureModeRelaxed) ||
           (capture->mode == cudaStreamCaptureModeGlobal &&
            thread_mode == cudaStreamCaptureModeGlobal);
}

static void judge(struct gw_call *call)
{
    gw_capture_forget_refusal();
    for (struct gw_capture *capture = gw_active_captures; capture; capture = capture->next) {
        if (call->waits == GW_WAITS_FOR_ALL ||
            (call->waits == GW_MAY_WAIT_FOR_ALL && is_forbidden_by(capture))) {
            capture->invalid = true;
            gw_call_fail(call, cudaErrorStreamCaptureUnsupported,
                         "a stream is being captured, and %s may have to wait for work that is not "
                         "carried out",
                         call->name);
        }
    }
}

const struct gw_call_watch gw_capture_rules = {judge, gw_capture_tell};
