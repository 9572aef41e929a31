// SPDX-License-Identifier: MIT
// Calls that no capture may go on beside: those that may have to wait for all work.
#include "capture_internal.h"

#include <string.h>

static __thread enum cudaStreamCaptureMode thread_mode;

enum cudaStreamCaptureMode gw_capture_exchange_mode(enum cudaStreamCaptureMode mode)
{
    const enum cudaStreamCaptureMode before = thread_mode;
    thread_mode = mode;
    return before;
}

static bool begins_with(const char *name, const char *start)
{
    return strncmp(name, start, strlen(start)) == 0;
}

/** Calls that may have to wait for all work: "potentially unsafe API calls". */
static bool is_unsafe(const char *name)
{
    const bool manages_memory = begins_with(name, "cudaMalloc") || begins_with(name, "cudaFree") ||
                                begins_with(name, "cudaHost");
    return manages_memory && strstr(name, "Async") == NULL;
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

void gw_capture_judge_call(struct gw_call *call)
{
    gw_capture_forget_refusal();
    const bool waits_for_all =
        gw_active_captures != NULL && strcmp(call->name, "cudaDeviceSynchronize") == 0;
    const bool unsafe = gw_active_captures != NULL && !waits_for_all && is_unsafe(call->name);
    for (struct gw_capture *capture = gw_active_captures; capture != NULL;
         capture = capture->next) {
        if (waits_for_all || (unsafe && is_forbidden_by(capture))) {
            capture->invalid = true;
            gw_call_fail(call, cudaErrorStreamCaptureUnsupported,
                         "a stream is being captured, and %s may have to wait for work that is not "
                         "carried out",
                         call->name);
        }
    }
}
