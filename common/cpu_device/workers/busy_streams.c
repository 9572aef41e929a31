// SPDX-License-Identifier: MIT
// Which streams have work that is not done.
#include "busy_streams.h"

struct gw_stream *gw_busy_streams;

bool gw_stream_has_work(const struct gw_stream *stream)
{
    if (stream->last) {
        return true;
    }
    if (!stream->legacy) {
        return false;
    }
    for (const struct gw_stream *other = gw_busy_streams; other; other = other->next_busy) {
        if (other->blocking && other->device == stream->device) {
            return true;
        }
    }
    return false;
}

bool gw_devices_have_work(unsigned devices)
{
    for (const struct gw_stream *stream = gw_busy_streams; stream; stream = stream->next_busy) {
        if (devices >> stream->device & 1) {
            return true;
        }
    }
    return false;
}

void gw_stream_is_idle(struct gw_stream *stream)
{
    struct gw_stream **link = &gw_busy_streams;
    while (*link != stream) {
        link = &(*link)->next_busy;
    }
    *link = stream->next_busy;
    stream->last = NULL;
}

void gw_stream_is_busy(struct gw_stream *stream, struct gw_task *task)
{
    if (!stream->last) {
        stream->next_busy = gw_busy_streams;
        gw_busy_streams = stream;
    }
    stream->last = task;
}
