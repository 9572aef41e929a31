// SPDX-License-Identifier: MIT
// A copy's or memset's way into the queue, for the calls that make one.
#pragma once

#include "cpu_device/calls/call.h"

#include <stdbool.h>
#include <stddef.h>

/** A copy of `rows` rows of `width` bytes each; pitches are bytes, and mean nothing for one row. */
struct gw_copy_request {
    void *destination;
    size_t to_pitch;
    const void *source;
    size_t from_pitch;
    size_t width, rows;
    enum cudaMemcpyKind kind;
};

/** Checks a copy and carries it out or queues it, by CUDA's rules for synchronous copies, or for
 * asynchronous ones. Without a byte to copy it does nothing. */
void gw_copy(struct gw_call *call, const struct gw_copy_request *request, cudaStream_t stream,
             bool asynchronous);

/** A memset of `rows` rows of `width` bytes each. */
struct gw_set_request {
    void *destination;
    size_t pitch;
    int value;
    size_t width, rows;
};

/** The same for a memset. */
void gw_set(struct gw_call *call, const struct gw_set_request *request, cudaStream_t stream,
            bool asynchronous);
