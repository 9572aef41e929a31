// SPDX-License-Identifier: MIT
// A place in the student's code, as it is known before anybody asks for its line.
#pragma once

#include "cpu_device/observer.h"

/** Where something stands: the callback's return address and those of the callers. */
enum { GW_FRAMES = 8 };
struct gw_where {
    uintptr_t frames[GW_FRAMES]; /**< 0 ends the list */
    const void *frame;           /**< the callback's, for the callers of a report that is kept */
    struct gw_site site;         /**< used where there are no frames */
};

/**
 * Adds the callers' return addresses behind frames[0], along the frame pointers that the student's
 * code keeps; `where->frame` must still be alive.
 */
void gw_frames_find(struct gw_where *where);

/**
 * The same from a frame on, at once and for less: the return address of the function that `frame`
 * is of, and those of its callers, without the outermost, which is the device's.
 * @param end of the stack that the frames lie on, or of a larger piece of memory
 */
void gw_frames_above(struct gw_where *where, const void *frame, uintptr_t end);
