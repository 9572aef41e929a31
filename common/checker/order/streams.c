// SPDX-License-Identifier: MIT
// Legacy default stream: its operations wait for all blocking streams, and those for it. More
// streams than a clock has slots share one, which can hide a race and never invents one. A default
// stream of another device than the first has a slot once somebody uses it.
//
// Host threads count as one here: how they wait for each other is not known, and each may know what
// another has waited for. Beside that, each operation has a clock `alone`, in which a host thread
// knows only what it has waited for itself: what is not ordered there, the calls do not order.
#include "streams.h"

#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/program/arrays.h"
#include "children.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/work/stream.h"

#include <string.h>

enum { LEGACY = 0, PER_THREAD = 1, FIRST_OTHER = 2 };

struct clocks {
    struct gw_clock all, alone;
};

struct stream {
    cudaStream_t handle;
    int device;
    bool live, blocking, legacy;
    uint64_t sequence;
    struct clocks clocks;
};

struct event {
    cudaEvent_t handle;
    struct clocks clocks;
};

static struct stream streams[GW_STREAM_SLOTS] = {
    [LEGACY] = {.live = true, .blocking = true, .legacy = true},
    [PER_THREAD] = {.live = true, .blocking = true}};
// What all that a device does from now on comes after: a copy between devices.
static struct clocks met[GW_MOST_DEVICES];
static bool any_met;
static struct gw_clock host = {.done[GW_HOST_SLOT] = 1};
static _Thread_local struct gw_clock host_alone;
static uint64_t host_changes;                         // of its clock
static struct gw_unfinished kernels[GW_STREAM_SLOTS]; // the last one of each stream
static uint64_t kernel_sequence[GW_STREAM_SLOTS];
// What gw_streams_unfinished_kernel() has found, since host code asks at each of its accesses.
static const struct gw_unfinished *unfinished;
static bool unfinished_is_known;
static struct event *events;
static size_t event_count, event_room;
static struct gw_queued *queue;
static size_t queue_count, queue_room;

static void join(struct clocks *clocks, const struct clocks *others)
{
    gw_clock_join(&clocks->all, &others->all);
    gw_clock_join(&clocks->alone, &others->alone);
}

// A slot whose stream was destroyed keeps its sequence, so that its clocks stay meaningful. To them
// the new stream is the old one: so the slot that was taken longest ago comes next.
static struct stream *add(const struct stream *made)
{
    static int latest = GW_STREAM_SLOTS - 1;
    for (int tried = FIRST_OTHER; tried < GW_STREAM_SLOTS; tried++) {
        latest = latest + 1 < GW_STREAM_SLOTS ? latest + 1 : FIRST_OTHER;
        struct stream *stream = &streams[latest];
        if (!stream->live) {
            stream->handle = made->handle;
            stream->device = made->device;
            stream->live = true;
            stream->blocking = made->blocking;
            stream->legacy = made->legacy;
            return stream;
        }
    }
    return &streams[GW_STREAM_SLOTS - 1];
}

static struct stream *stream_of(cudaStream_t handle)
{
    if (!handle || handle == cudaStreamLegacy) {
        return &streams[LEGACY];
    }
    if (handle == cudaStreamPerThread) {
        return &streams[PER_THREAD];
    }
    for (int i = FIRST_OTHER; i < GW_STREAM_SLOTS; i++) {
        if (streams[i].live && streams[i].handle == handle) {
            return &streams[i];
        }
    }
    const struct gw_stream *given = gw_given_stream(handle);
    return given ? add(&(struct stream){.handle = handle,
                                        .device = given->device,
                                        .blocking = true,
                                        .legacy = given->legacy})
                 : &streams[GW_STREAM_SLOTS - 1];
}

// What an operation queued on this stream now comes after.
static struct clocks clocks_at_call(const struct stream *stream)
{
    struct clocks clocks = stream->clocks;
    join(&clocks, &(struct clocks){host, host_alone});
    for (int i = 0; i < GW_STREAM_SLOTS && stream->blocking; i++) {
        if (streams[i].blocking && stream->legacy != streams[i].legacy &&
            stream->device == streams[i].device) {
            join(&clocks, &streams[i].clocks);
        }
    }
    if (any_met) {
        join(&clocks, &met[stream->device]);
    }
    return clocks;
}

void gw_observe_stream_created(cudaStream_t handle, bool blocking, int device)
{
    add(&(struct stream){.handle = handle, .device = device, .blocking = blocking});
}

void gw_observe_stream_destroyed(cudaStream_t handle)
{
    if (gw_children_are_given()) {
        gw_child_stream_destroyed(handle);
        return;
    }
    for (int i = FIRST_OTHER; i < GW_STREAM_SLOTS; i++) {
        if (streams[i].live && streams[i].handle == handle) {
            streams[i].live = false;
            return;
        }
    }
}

void gw_observe_operation_queued(uint64_t operation, cudaStream_t handle)
{
    if (gw_children_are_given()) {
        gw_child_queued(operation, handle);
        return;
    }
    struct stream *stream = stream_of(handle);
    const unsigned slot = (unsigned)(stream - streams);
    stream->clocks = clocks_at_call(stream);
    stream->clocks.all.done[slot] = stream->clocks.alone.done[slot] = ++stream->sequence;
    host_changes++;
    host.done[GW_HOST_SLOT]++; // what the host does from now on is not before the operation
    queue = gw_grown(queue, queue_count, &queue_room, sizeof(*queue));
    queue[queue_count] = (struct gw_queued){operation, slot, stream->sequence, stream->clocks.all,
                                            stream->clocks.alone};
    gw_record_queued(&queue[queue_count++], handle);
}

void gw_observe_launch_queued(const char *kernel, struct gw_site site, cudaStream_t handle)
{
    const size_t slot = (size_t)(stream_of(handle) - streams);
    kernels[slot] = (struct gw_unfinished){kernel, site};
    kernel_sequence[slot] = streams[slot].sequence;
    unfinished_is_known = false;
}

const struct gw_unfinished *gw_streams_unfinished_kernel(void)
{
    if (!unfinished_is_known) {
        unfinished = NULL;
        for (int i = 0; i < GW_STREAM_SLOTS && !unfinished; i++) {
            unfinished = kernel_sequence[i] > host.done[i] ? &kernels[i] : NULL;
        }
        unfinished_is_known = true;
    }
    return unfinished;
}

bool gw_streams_take(uint64_t operation, struct gw_queued *queued)
{
    for (size_t i = 0; i < queue_count; i++) {
        if (queue[i].operation == operation) {
            *queued = queue[i];
            memmove(&queue[i], &queue[i + 1], (--queue_count - i) * sizeof(*queue));
            return true;
        }
    }
    return false;
}

const struct gw_clock *gw_streams_host_clock(void)
{
    return &host;
}

uint64_t gw_streams_host_changes(void)
{
    return host_changes;
}

// The host knows that all of this is done.
static void host_has_waited(const struct clocks *clocks)
{
    gw_clock_join(&host, &clocks->all);
    gw_clock_join(&host_alone, &clocks->alone);
    host_changes++;
    unfinished_is_known = false;
}

static struct event *event_of(cudaEvent_t handle)
{
    for (size_t i = 0; i < event_count; i++) {
        if (events[i].handle == handle) {
            return &events[i];
        }
    }
    events = gw_grown(events, event_count, &event_room, sizeof(*events));
    events[event_count] = (struct event){.handle = handle};
    return &events[event_count++];
}

void gw_observe_event_recorded(cudaEvent_t event, cudaStream_t handle)
{
    if (gw_children_are_given()) {
        gw_child_event_recorded(event, handle);
        return;
    }
    struct stream *stream = stream_of(handle);
    stream->clocks = clocks_at_call(stream);
    event_of(event)->clocks = stream->clocks;
    gw_record((struct gw_recorded){.kind = GW_RECORDED_EVENT, .event = event, .stream = handle},
              &stream->clocks.all);
}

void gw_observe_stream_waits(cudaStream_t stream, cudaEvent_t event)
{
    if (gw_children_are_given()) {
        gw_child_stream_waits(stream, event);
        return;
    }
    struct clocks *clocks = &stream_of(stream)->clocks;
    join(clocks, &event_of(event)->clocks);
    gw_record(
        (struct gw_recorded){.kind = GW_RECORDED_STREAM_WAITS, .event = event, .stream = stream},
        &clocks->all);
}

void gw_observe_host_waited_for_stream(cudaStream_t handle)
{
    const struct clocks clocks = clocks_at_call(stream_of(handle));
    host_has_waited(&clocks);
    gw_record((struct gw_recorded){.kind = GW_RECORDED_HOST_WAITS, .stream = handle}, &host);
}

void gw_observe_host_waited_for_event(cudaEvent_t event)
{
    host_has_waited(&event_of(event)->clocks);
    gw_record((struct gw_recorded){.kind = GW_RECORDED_HOST_WAITS, .event = event}, &host);
}

void gw_observe_host_waited_for_device(int device)
{
    for (int i = 0; i < GW_STREAM_SLOTS; i++) {
        if (device < 0 || streams[i].device == device) {
            host_has_waited(&streams[i].clocks);
        }
    }
    gw_record((struct gw_recorded){.kind = GW_RECORDED_HOST_WAITS}, &host);
}

void gw_observe_devices_meet(unsigned devices)
{
    struct clocks all = {0};
    for (int i = 0; i < GW_STREAM_SLOTS; i++) {
        if (devices >> streams[i].device & 1) {
            join(&all, &streams[i].clocks);
        }
    }
    any_met = true;
    for (int i = 0; i < GW_MOST_DEVICES; i++) {
        if (devices >> i & 1) {
            join(&met[i], &all);
        }
    }
}
