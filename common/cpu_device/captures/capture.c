// SPDX-License-Identifier: MIT
// Captures begin and end, and take what is given to their streams.
#include "capture_internal.h"
#include "cpu_device/work/stream.h"

#include <stdlib.h>

bool gw_is_capturing(const struct gw_stream *stream)
{
    return stream->capture;
}

struct gw_capture *gw_capture_begin(struct gw_stream *stream, enum cudaStreamCaptureMode mode)
{
    static uint64_t captures;
    struct gw_capture *capture = calloc(1, sizeof(*capture));
    struct gw_graph *graph = capture ? gw_graph_new() : NULL;
    if (!graph) {
        free(capture);
        return NULL;
    }
    capture->number = ++captures;
    capture->mode = mode;
    capture->thread = pthread_self();
    capture->graph = graph;
    capture->branches[0] = stream;
    graph->device_of_branch[0] = (unsigned char)stream->device;
    capture->next = gw_active_captures;
    gw_active_captures = capture;
    if (!gw_call_watch) {
        gw_capture_forget_refusal();
        gw_call_watch = &gw_capture_rules;
    }
    gw_hold_stream(stream);
    stream->capture = capture;
    stream->branch = 0;
    return capture;
}

void gw_capture_end(struct gw_capture *capture)
{
    struct gw_capture **link = &gw_active_captures;
    while (*link != capture) {
        link = &(*link)->next;
    }
    *link = capture->next;
    if (!gw_active_captures) {
        gw_call_watch = NULL;
    }
    for (unsigned i = 0; i < capture->graph->branches; i++) {
        capture->branches[i]->capture = NULL;
        gw_stream_free(capture->branches[i]);
    }
    gw_graph_free(capture->graph);
    free(capture);
}

void gw_end_all_captures(void)
{
    while (gw_active_captures) {
        gw_capture_end(gw_active_captures);
    }
}

void gw_capture_forget_stream(struct gw_stream *stream)
{
    struct gw_capture *capture = stream->capture;
    if (!capture) {
        return;
    }
    const unsigned branch = stream->branch;
    if (capture->known[0][branch] < capture->known[branch][branch] || branch == 0) {
        capture->invalid = true; // one that the first stream waits for has done its part
    }
    if (branch == 0) { // nobody can end it any more
        gw_capture_end(capture);
    }
}

bool gw_capture_takes(const struct gw_operation *operation)
{
    struct gw_stream *stream = operation->stream;
    struct gw_capture *capture = stream->capture;
    if (!capture) {
        return gw_active_captures && gw_capture_refuses_implied(stream);
    }
    if (gw_capture_is_valid(stream)) {
        if (operation->kind == GW_FREE) {
            gw_capture_refuse(stream, cudaErrorNotSupported,
                              GW_THE_DEVICE " does not capture that memory is freed");
        } else if (!gw_graph_append(capture->graph, operation, stream->branch, 0)) {
            gw_capture_refuse_without_memory(stream);
        } else {
            capture->known[stream->branch][stream->branch]++;
        }
    }
    return true;
}
