// SPDX-License-Identifier: MIT
// Streams: what a cudaStream_t stands for.
#pragma once

#include "cpu_device/calls/call.h"

#include <stdbool.h>
#include <stdint.h>

struct gw_stream {
    unsigned flags;
    int device;
    bool blocking;  /**< ordered against the legacy default stream */
    bool legacy;    /**< it is the legacy default stream of its device */
    unsigned holds; /**< atomic: its operations that are not done, and the program itself */
    bool wanted;    /**< queue_deferred.c's own mark */
    struct gw_stream *next;
    unsigned long long id;
    uint64_t grid; /**< the launch whose kernel has made it; 0: host code has */

    /* capture.c's own: */
    struct gw_capture *capture; /**< NULL where its work is carried out */
    unsigned branch;

    /* busy_streams.c's own: */
    struct gw_task *last; /**< the latest operation, while it is not done */
    struct gw_stream *next_busy;
};

/** A queued operation takes hold of its stream, and lets go of it; the last one frees it. */
void gw_hold_stream(struct gw_stream *stream);
void gw_stream_free(struct gw_stream *stream);

/** The stream of a handle; 0 and cudaStreamLegacy are the current device's legacy default stream.
 * NULL for a handle that is no stream. */
struct gw_stream *gw_stream_of(cudaStream_t handle);

/** The same; NULL where there is none, which fails the call, and where the call has failed already.
 */
struct gw_stream *gw_expect_stream(struct gw_call *call, cudaStream_t handle);

/** The handle of a stream; 0 for the legacy default stream of device 0. A default stream of another
 * device has one that no program knows, and that leads to it whatever device is current. */
cudaStream_t gw_stream_handle(const struct gw_stream *stream);

/** What an observer calls a stream: the caller's own handle, unless it would stand for the default
 * streams of several devices. */
cudaStream_t gw_stream_told(const struct gw_stream *stream, cudaStream_t handle);

/** The default stream of another device than the first that has this handle, or NULL. */
const struct gw_stream *gw_given_stream(cudaStream_t handle);

struct gw_stream *gw_legacy_stream(int device);

/** Whether it is what cudaStreamTailLaunch stands for in a kernel. */
bool gw_is_tail_launch_stream(const struct gw_stream *stream);

/** Whether events can be recorded in this stream and waited for; else the call fails. */
bool gw_expect_row_of_work(struct gw_call *call, const struct gw_stream *stream);

/** The kernel of this launch has ended: so have the streams that it has made. */
void gw_stream_grid_ended(uint64_t grid);

/** A stream of a device that no handle of the program's leads to, held once. NULL without memory.
 */
struct gw_stream *gw_stream_new(unsigned flags, int device);

/** Hands it to the program: its handle is valid from now on, or no longer. @return false for one
 * that is no stream of the program's making */
void gw_stream_publish(struct gw_stream *stream);
bool gw_stream_withdraw(struct gw_stream *stream);

/** Destroys all of a device. All their work must be done. */
void gw_destroy_all_streams(int device);
