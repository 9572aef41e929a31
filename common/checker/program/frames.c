// SPDX-License-Identifier: MIT
// Frames are only peeked at: above the student's code a frame pointer may be anything.
#include "peek.h"
#include "where.h"

struct frame {
    uintptr_t caller;
    uintptr_t return_address;
};

void gw_frames_find(struct gw_where *where)
{
    uintptr_t at = (uintptr_t)where->frame;
    size_t count = 0;
    struct frame frame;
    where->frame = NULL;
    // The checker's own frames come first, down to the one that returns to the known place.
    for (int steps = 0; steps < 2 * GW_FRAMES && count < GW_FRAMES && at; steps++) {
        if (!gw_peek(&frame, at, sizeof(frame)) || !frame.return_address) {
            return;
        }
        if (count > 0 || frame.return_address == where->frames[0]) {
            where->frames[count++] = frame.return_address;
        }
        if (frame.caller <= at || (frame.caller & 7) != 0) {
            return;
        }
        at = frame.caller;
    }
}

void gw_frames_above(struct gw_where *where, const void *frame, uintptr_t end)
{
    const struct frame *at = frame;
    size_t count = 0;
    where->frame = NULL;
    while (count < GW_FRAMES) {
        where->frames[count++] = at->return_address;
        const uintptr_t caller = at->caller;
        if (caller <= (uintptr_t)at || caller >= end - sizeof(*at) || (caller & 7) != 0) {
            where->frames[--count] = 0;
            return;
        }
        at = (const struct frame *)caller;
    }
}
