// SPDX-License-Identifier: MIT
// Events of captures: by them streams join, and know what comes before their work.
#include "capture_internal.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"

#include <stdlib.h>
#include <string.h>

void gw_capture_record(struct gw_call *call, struct gw_stream *stream, struct gw_event *event)
{
    struct gw_capture *capture = stream->capture;
    if (!gw_capture_is_valid(stream)) {
        gw_capture_tell(call);
        return;
    }
    if (!event->captured) {
        event->captured = malloc(sizeof(*event->captured));
    }
    const unsigned number = capture->graph->events;
    if (!event->captured ||
        !gw_graph_append(capture->graph, &(struct gw_operation){.kind = GW_RECORD_EVENT},
                         stream->branch, number)) {
        gw_capture_refuse_without_memory(stream);
        gw_capture_tell(call);
        return;
    }
    capture->graph->events++;
    event->captured->capture = capture->number;
    event->captured->number = number;
    memcpy(event->captured->known, capture->known[stream->branch], sizeof(event->captured->known));
}

static struct gw_capture *capture_of(const struct gw_captured_record *record)
{
    struct gw_capture *capture = gw_active_captures;
    while (capture && capture->number != record->capture) {
        capture = capture->next;
    }
    return capture;
}

/** A stream that waits for an event of the capture becomes part of it. */
static bool join(struct gw_capture *capture, struct gw_stream *stream)
{
    if (capture->graph->branches == GW_MOST_BRANCHES) {
        return false;
    }
    stream->capture = capture;
    stream->branch = capture->graph->branches++;
    capture->graph->device_of_branch[stream->branch] = (unsigned char)stream->device;
    capture->branches[stream->branch] = stream;
    gw_hold_stream(stream);
    return true;
}

static void wait_within(struct gw_call *call, struct gw_capture *capture, struct gw_stream *stream,
                        const struct gw_captured_record *record)
{
    if (stream->legacy) {
        capture->invalid = true;
        gw_call_fail(call, cudaErrorStreamCaptureImplicit,
                     "the default stream cannot become part of a capture");
    } else if (!stream->capture && !join(capture, stream)) {
        capture->invalid = true;
        gw_call_fail(call, cudaErrorNotSupported, GW_THE_DEVICE " captures at most %d streams",
                     GW_MOST_BRANCHES);
    } else if (gw_capture_is_valid(stream)) {
        if (!gw_graph_append(capture->graph, &(struct gw_operation){.kind = GW_WAIT_FOR_EVENT},
                             stream->branch, record->number)) {
            gw_capture_refuse_without_memory(stream);
        }
        for (unsigned i = 0; i < GW_MOST_BRANCHES; i++) {
            unsigned *known = &capture->known[stream->branch][i];
            *known = *known > record->known[i] ? *known : record->known[i];
        }
    }
    gw_capture_tell(call);
}

bool gw_capture_wait(struct gw_call *call, struct gw_stream *stream, const struct gw_event *event)
{
    if (!event->captured) {
        if (!stream->capture) {
            return false;
        }
        gw_capture_refuse(stream, cudaErrorStreamCaptureIsolation,
                          "the stream is being captured, and the event was recorded outside of the "
                          "capture");
        gw_capture_tell(call);
        return true;
    }
    struct gw_capture *capture = capture_of(event->captured);
    if (!capture) {
        gw_call_fail(call, cudaErrorCapturedEvent,
                     "the event was recorded in a capture that has ended");
    } else if (stream->capture && stream->capture != capture) {
        capture->invalid = true;
        gw_capture_refuse(stream, cudaErrorStreamCaptureMerge,
                          "the event belongs to another capture than the stream");
        gw_capture_tell(call);
    } else {
        wait_within(call, capture, stream, event->captured);
    }
    return true;
}

bool gw_expect_not_captured(struct gw_call *call, const struct gw_event *event)
{
    if (!event->captured) {
        return true;
    }
    struct gw_capture *capture = capture_of(event->captured);
    if (capture) {
        capture->invalid = true;
    }
    gw_call_fail(
        call, cudaErrorCapturedEvent,
        "the event was recorded in a stream that was being captured, so that it stands for "
        "no work that is carried out");
    return false;
}
