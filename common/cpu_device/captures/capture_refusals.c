// SPDX-License-Identifier: MIT
// What a capture refuses: waiting for captured work, and work that would have to.
#include "capture_internal.h"
#include "cpu_device/work/stream.h"

struct gw_capture *gw_active_captures;

// What the running call was refused, which learns of it when it waits or ends.
static cudaError_t refused;
static const char *refused_why;

static bool has_blocking_branch(const struct gw_capture *capture, int device)
{
    for (unsigned i = 0; i < capture->graph->branches; i++) {
        if (capture->branches[i]->blocking && capture->branches[i]->device == device) {
            return true;
        }
    }
    return false;
}

/** Whether work of the legacy default stream would have to wait for captured work. */
static bool is_implied(const struct gw_capture *capture, const struct gw_stream *stream)
{
    return stream->legacy && has_blocking_branch(capture, stream->device);
}

void gw_capture_refuse(const struct gw_stream *stream, cudaError_t error, const char *why)
{
    refused = error;
    refused_why = why;
    for (struct gw_capture *capture = gw_active_captures; capture; capture = capture->next) {
        if (stream->capture == capture || is_implied(capture, stream)) {
            capture->invalid = true;
        }
    }
}

void gw_capture_tell(struct gw_call *call)
{
    if (refused != cudaSuccess) {
        gw_call_fail(call, refused, "%s", refused_why);
        refused = cudaSuccess;
    }
}

bool gw_capture_implies(const struct gw_stream *stream)
{
    const struct gw_capture *capture = gw_active_captures;
    while (capture && !is_implied(capture, stream)) {
        capture = capture->next;
    }
    return capture;
}

bool gw_capture_refuses_implied(const struct gw_stream *stream)
{
    const bool implied = gw_capture_implies(stream);
    if (implied) {
        gw_capture_refuse(stream, cudaErrorStreamCaptureImplicit,
                          "the default stream waits for all streams that were made without "
                          "cudaStreamNonBlocking, and one of them is being captured");
    }
    return implied;
}

bool gw_capture_refuses_wait(const struct gw_stream *stream)
{
    if (!gw_active_captures) {
        return false;
    }
    if (stream->capture) {
        gw_capture_refuse(stream, cudaErrorStreamCaptureUnsupported,
                          "the stream is being captured, so that its work is not carried out, and "
                          "this call waits for it or asks for it");
        return true;
    }
    return gw_capture_refuses_implied(stream);
}

bool gw_capture_is_valid(const struct gw_stream *stream)
{
    if (stream->capture->invalid) {
        gw_capture_refuse(stream, cudaErrorStreamCaptureInvalidated,
                          "an earlier call made the capture of this stream invalid");
        return false;
    }
    return true;
}

void gw_capture_refuse_without_memory(const struct gw_stream *stream)
{
    gw_capture_refuse(stream, cudaErrorMemoryAllocation,
                      "there is no memory left for the graph that is captured");
}

void gw_capture_forget_refusal(void)
{
    refused = cudaSuccess;
}
