// SPDX-License-Identifier: MIT
// Nothing runs before something waits for it: a program that forgets to wait sees old values
// every time, not now and then.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/work/child_work.h"
#include "cpu_device/work/event.h"
#include "queue.h"

#include <stdlib.h>
#include <string.h>

/** An operation that waits for its turn, and its copies of what it was given. */
struct pending {
    struct gw_operation operation;
    void *copy;
    bool wanted;
};

enum { MOST_PENDING = 1024 };
static struct pending *queue[MOST_PENDING]; // in the order in which they were given
static size_t count;

static void execute(size_t at)
{
    struct pending *pending = queue[at];
    memmove(&queue[at], &queue[at + 1], (count - at - 1) * sizeof(queue[0]));
    count--;
    gw_execute(&pending->operation);
    const enum gw_operation_kind kind = pending->operation.kind;
    if (kind == GW_RECORD_EVENT || kind == GW_WAIT_FOR_EVENT) {
        gw_event_free(pending->operation.event.event);
    }
    gw_stream_free(pending->operation.stream);
    free(pending->copy);
    free(pending);
}

/** Whether `record` is the record that some wanted wait is for. */
static bool is_waited_for(const struct gw_operation *record, size_t end)
{
    for (size_t i = 0; i < end; i++) {
        const struct gw_operation *wait = &queue[i]->operation;
        if (queue[i]->wanted && wait->kind == GW_WAIT_FOR_EVENT &&
            wait->event.event == record->event.event &&
            wait->event.ticket == record->event.ticket) {
            return true;
        }
    }
    return false;
}

/**
 * Marks all that must be carried out so that what is marked already, before `end`, can be. One way
 * back suffices: whatever an operation comes after was given before it.
 * @param legacies, blockings of which devices the legacy default stream, and all streams that it is
 *                            ordered against, are needed: bit i for device i
 */
static void mark_all_needed(size_t end, unsigned legacies, unsigned blockings)
{
    for (size_t i = 0; i < count; i++) {
        queue[i]->operation.stream->wanted = false;
    }
    for (size_t i = end; i-- > 0;) {
        struct pending *pending = queue[i];
        struct gw_stream *stream = pending->operation.stream;
        const unsigned device = 1U << stream->device;
        pending->wanted =
            pending->wanted || stream->wanted || (stream->legacy && (legacies & device)) ||
            (stream->blocking && (blockings & device)) ||
            (pending->operation.kind == GW_RECORD_EVENT && is_waited_for(&pending->operation, end));
        if (pending->wanted) {
            stream->wanted = true;
            legacies |= stream->blocking ? device : 0;
            blockings |= stream->legacy ? device : 0;
        }
    }
}

static void mark_for_stream(const struct gw_stream *stream)
{
    size_t end = count;
    const bool legacy = stream->legacy;
    const unsigned device = legacy ? 1U << stream->device : 0;
    while (!legacy && end > 0 && queue[end - 1]->operation.stream != stream) {
        end--;
    }
    if (end > 0 && !legacy) {
        queue[end - 1]->wanted = true;
    }
    mark_all_needed(end, device, device);
}

static void mark_for_event(const struct gw_event *event, uint64_t ticket)
{
    size_t end = count;
    while (end > 0 && (queue[end - 1]->operation.kind != GW_RECORD_EVENT ||
                       queue[end - 1]->operation.event.event != event ||
                       queue[end - 1]->operation.event.ticket != ticket)) {
        end--;
    }
    if (end > 0) {
        queue[end - 1]->wanted = true;
    }
    mark_all_needed(end, 0, 0);
}

/** Carries out the first `most` marked operations, and takes the marks away. @return how many */
static size_t execute_marked(size_t most)
{
    size_t done = 0;
    for (size_t i = 0; i < count;) {
        if (!queue[i]->wanted) {
            i++;
        } else if (done < most) {
            execute(i);
            done++;
        } else {
            queue[i++]->wanted = false;
        }
    }
    return done;
}

void gw_queue_submit(const struct gw_operation *operation)
{
    if (gw_child_takes(operation) || gw_capture_takes(operation)) {
        return;
    }
    if (count == MOST_PENDING) {
        execute(0);
    }
    struct pending *pending = calloc(1, sizeof(*pending));
    const bool is_launch = operation->kind == GW_RUN_KERNEL;
    const void *source = is_launch ? operation->run.arguments : operation->copy.source;
    const size_t bytes = is_launch ? operation->run.kernel->argument_bytes : operation->copy.bytes;
    const bool keeps = is_launch || (operation->kind == GW_COPY && operation->copy.keep_source);
    void *copy = pending && keeps ? malloc(bytes) : NULL;
    if (!pending || (keeps && !copy)) {
        // Too little memory to put it off: in order, then, and at once.
        free(pending);
        gw_queue_wait_for_all();
        gw_execute(operation);
        return;
    }
    pending->operation = *operation;
    pending->copy = copy;
    if (keeps) {
        memcpy(copy, source, bytes);
        if (is_launch) {
            pending->operation.run.arguments = copy;
        } else {
            pending->operation.copy.source = copy;
        }
    }
    gw_hold_stream(operation->stream);
    if (operation->kind == GW_RECORD_EVENT || operation->kind == GW_WAIT_FOR_EVENT) {
        gw_hold_event(operation->event.event);
    }
    queue[count++] = pending;
}

void gw_queue_wait_for_stream(struct gw_stream *stream)
{
    if (gw_capture_refuses_wait(stream)) {
        return;
    }
    mark_for_stream(stream);
    execute_marked(MOST_PENDING);
}

void gw_queue_wait_for_event(struct gw_event *event, uint64_t ticket)
{
    mark_for_event(event, ticket);
    execute_marked(MOST_PENDING);
}

void gw_queue_wait_for_all(void)
{
    gw_call_lock(); // at the program's end no call waits
    while (count > 0) {
        execute(0);
    }
    gw_call_unlock();
}

void gw_queue_wait_for_devices(unsigned devices)
{
    if (devices == gw_all_devices()) {
        gw_queue_wait_for_all();
        return;
    }
    for (size_t i = 0; i < count; i++) {
        queue[i]->wanted = queue[i]->wanted || (devices >> queue[i]->operation.stream->device & 1);
    }
    mark_all_needed(count, 0, 0);
    execute_marked(MOST_PENDING);
}

bool gw_queue_test_stream(struct gw_stream *stream)
{
    mark_for_stream(stream);
    return execute_marked(1) == 0;
}

bool gw_queue_test_event(struct gw_event *event, uint64_t ticket)
{
    mark_for_event(event, ticket);
    return execute_marked(1) == 0;
}
