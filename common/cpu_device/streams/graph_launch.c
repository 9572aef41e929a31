// SPDX-License-Identifier: MIT
// Launching a graph: the calls of its capture once more. The stream that was captured first is the
// one it is launched in; each stream that had joined has one here that belongs to the executable.
#include "cpu_device/calls/call.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/captures/graph.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

#include <stdlib.h>

struct executable {
    struct gw_graph *graph;
    struct gw_stream **branches; // from 1 on
    struct gw_event **events;
    struct gw_event
        *done; // recorded after each launch: launches of one executable follow each other
    struct executable *next;
};

static struct executable *live;

static void discard(struct executable *executable)
{
    for (unsigned i = 1; executable->branches && i < executable->graph->branches; i++) {
        if (executable->branches[i]) {
            GW_TELL(stream_destroyed, gw_stream_handle(executable->branches[i]));
            gw_stream_free(executable->branches[i]);
        }
    }
    for (unsigned i = 0; executable->events && i < executable->graph->events; i++) {
        if (executable->events[i]) {
            gw_event_free(executable->events[i]);
        }
    }
    if (executable->done) {
        gw_event_free(executable->done);
    }
    gw_graph_free(executable->graph);
    free(executable->branches);
    free(executable->events);
    free(executable);
}

size_t gw_device_live_executables(void)
{
    size_t count = 0;
    for (const struct executable *executable = live; executable; executable = executable->next) {
        count++;
    }
    return count;
}

void gw_destroy_all_executables(void)
{
    while (live) {
        struct executable *next = live->next;
        discard(live);
        live = next;
    }
}

static struct executable *make(struct gw_graph *graph)
{
    struct executable *executable = calloc(1, sizeof(*executable));
    if (!executable) {
        gw_graph_free(graph);
        return NULL;
    }
    executable->graph = graph; // whose hold is the executable's from now on
    executable->branches = calloc(graph->branches, sizeof(*executable->branches));
    executable->events = calloc((size_t)graph->events + 1, sizeof(*executable->events));
    executable->done = gw_event_new(cudaEventDisableTiming, graph->device_of_branch[0]);
    bool whole = executable->branches && executable->events && executable->done;
    for (unsigned i = 1; whole && i < graph->branches; i++) {
        executable->branches[i] = gw_stream_new(cudaStreamNonBlocking, graph->device_of_branch[i]);
        whole = executable->branches[i];
        if (whole) {
            GW_TELL(stream_created, gw_stream_handle(executable->branches[i]), false,
                    executable->branches[i]->device);
        }
    }
    for (unsigned i = 0; whole && i < graph->events; i++) {
        executable->events[i] = gw_event_new(cudaEventDisableTiming, 0);
        whole = executable->events[i];
    }
    if (!whole) {
        discard(executable);
        return NULL;
    }
    return executable;
}

/** What an executable has of a graph: a capture can change no more; of what is built node by node
 * it is what there is now. NULL where the call has failed. */
static struct gw_graph *as_it_is_now(struct gw_call *call, struct gw_graph *graph)
{
    struct gw_graph *made = graph;
    if (!graph->in_branches) {
        gw_graph_hold(graph);
        return graph;
    }
    switch (graph->in_branches(graph, &made)) {
    case GW_IN_A_CIRCLE:
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the nodes of the graph come after each other in a circle, so that none of "
                     "them can be the first");
        break;
    case GW_NO_MEMORY:
        gw_fail_without_memory(call);
        break;
    case GW_BRANCHED:
        break;
    }
    return made;
}

// cudaGraphInstantiate: flags are AutoFreeOnLaunch, Upload, DeviceLaunch and UseNodePriority.
static void instantiate(struct gw_call *call, cudaGraphExec_t *handle, cudaGraph_t graph_handle,
                        unsigned long long flags)
{
    const unsigned long long known =
        cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUpload |
        cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagUseNodePriority;
    struct gw_graph *graph = gw_graph_of(graph_handle);
    if (!gw_expect_place(call, handle, "executable graph")) {
        return;
    }
    if (!graph) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "this handle is no graph, or one that was destroyed");
    } else if (flags & ~known) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%llu is no combination of flags for cudaGraphInstantiate", flags);
    } else if (flags & cudaGraphInstantiateFlagDeviceLaunch) {
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " has no graphs that are launched by kernels");
    } else {
        struct gw_graph *now = call->error == cudaSuccess ? as_it_is_now(call, graph) : NULL;
        struct executable *executable = now ? make(now) : NULL;
        if (!now) {
            return;
        }
        if (!executable) {
            gw_fail_without_memory(call);
            return;
        }
        executable->next = live;
        live = executable;
        *handle = (cudaGraphExec_t)(void *)executable;
        GW_TELL(graph_instantiated, call->site);
    }
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph,
                                 unsigned long long flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    instantiate(&call, executable, graph, flags);
    return gw_call_end(&call);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *executable, cudaGraph_t graph,
                                          unsigned long long flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    instantiate(&call, executable, graph, flags);
    return gw_call_end(&call);
}

static struct executable *expect(struct gw_call *call, cudaGraphExec_t handle)
{
    struct executable *executable = live;
    while (executable && executable != (struct executable *)(void *)handle) {
        executable = executable->next;
    }
    if (!executable) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "this handle is no executable graph, or one that was destroyed");
    }
    return call->error == cudaSuccess ? executable : NULL;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct executable *executable = expect(&call, handle);
    if (executable) {
        struct executable **link = &live;
        while (*link != executable) {
            link = &(*link)->next;
        }
        *link = executable->next;
        discard(executable); // what is pending holds its streams and events itself
    }
    return gw_call_end(&call);
}

static void record(const struct gw_call *call, struct gw_event *event, struct gw_stream *stream)
{
    GW_TELL(event_recorded, (cudaEvent_t)(void *)event, gw_stream_handle(stream));
    gw_queue_submit(&(struct gw_operation){.kind = GW_RECORD_EVENT,
                                           .stream = stream,
                                           .call = call->name,
                                           .site = call->site,
                                           .event = {event, ++event->ticket}});
}

static void wait(const struct gw_call *call, struct gw_stream *stream, struct gw_event *event)
{
    GW_TELL(stream_waits, gw_stream_handle(stream), (cudaEvent_t)(void *)event);
    gw_queue_submit(&(struct gw_operation){.kind = GW_WAIT_FOR_EVENT,
                                           .stream = stream,
                                           .call = call->name,
                                           .site = call->site,
                                           .event = {event, event->ticket}});
}

static void make_step(const struct gw_call *call, const struct executable *executable,
                      const struct gw_step *step, struct gw_stream *stream)
{
    struct gw_operation operation = step->operation;
    switch (operation.kind) {
    case GW_RECORD_EVENT:
        record(call, executable->events[step->event], stream);
        return;
    case GW_WAIT_FOR_EVENT:
        wait(call, stream, executable->events[step->event]);
        return;
    case GW_CALL_HOST:
        break;
    case GW_RUN_KERNEL:
        operation.run.launch.stream = gw_stream_handle(stream);
        operation.run.number = gw_next_launch();
        operation.number = gw_announce_operation(gw_stream_handle(stream));
        GW_TELL(launch_queued, operation.run.launch.name, operation.site, gw_stream_handle(stream));
        break;
    default:
        operation.number = gw_announce_operation(gw_stream_handle(stream));
        break;
    }
    operation.stream = stream;
    gw_queue_submit(&operation);
}

static void tell(const struct gw_call *call, const struct gw_graph *graph)
{
    uint64_t kernels = 0;
    for (size_t i = 0; i < graph->count; i++) {
        kernels += graph->steps[i]->operation.kind == GW_RUN_KERNEL;
    }
    if (call->error == cudaSuccess) {
        GW_TELL(graph_launched, kernels, graph->nodes - kernels, call->site);
    }
}

// The programming guide, "CUDA Graphs": a graph launched into a stream is "ordered behind both any
// previous work in the stream and any previous launches of the graph".
static void launch(struct gw_call *call, struct executable *executable, struct gw_stream *stream)
{
    if (gw_is_capturing(stream) && executable->graph->branches > 1) {
        gw_capture_refuse(stream, cudaErrorStreamCaptureUnsupported,
                          GW_THE_DEVICE " captures no launch of a graph that has several branches");
        return;
    }
    if (stream->device != executable->graph->device_of_branch[0]) {
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " launches the graph into a stream of device %d alone, where "
                                   "its capture began, and this stream is device %d's",
                     executable->graph->device_of_branch[0], stream->device);
        return;
    }
    const bool ordered = !gw_is_capturing(stream);
    if (ordered && executable->done->ticket > 0) {
        wait(call, stream, executable->done);
    }
    for (size_t i = 0; i < executable->graph->count; i++) {
        const struct gw_step *step = executable->graph->steps[i];
        if (ordered || gw_is_node(step)) {
            make_step(call, executable, step,
                      step->branch == 0 ? stream : executable->branches[step->branch]);
        }
    }
    if (ordered) {
        record(call, executable->done, stream);
        tell(call, executable->graph);
    }
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t handle, cudaStream_t stream_handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct executable *executable = expect(&call, handle);
    struct gw_stream *stream = gw_expect_stream(&call, stream_handle);
    if (stream) {
        launch(&call, executable, stream);
    }
    return gw_call_end(&call);
}

cudaError_t cudaGraphUpload(cudaGraphExec_t executable, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    expect(&call, executable);
    gw_expect_stream(&call, stream);
    return gw_call_end(&call);
}
