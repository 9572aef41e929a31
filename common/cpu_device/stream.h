// SPDX-License-Identifier: MIT
/**
 * @file stream.h
 * Streams: what a cudaStream_t stands for.
 */
#ifndef GW_STREAM_H
#define GW_STREAM_H

#include <cuda_runtime_api.h>
#include <stdbool.h>

struct gw_stream {
    unsigned flags;
    bool blocking;  /**< ordered against the legacy default stream */
    bool destroyed; /**< lives only as long as operations hold it */
    unsigned holds; /**< operations that wait for their turn */
    bool wanted;    /**< queue_deferred.c's own mark */
    struct gw_stream *next;
};

/** A queued operation takes hold of its stream, and lets go of it. */
void gw_hold_stream(struct gw_stream *stream);
void gw_let_go_of_stream(struct gw_stream *stream);

/** The stream of a handle; 0 and cudaStreamLegacy are the legacy default stream. NULL for a handle
 * that is no stream. */
struct gw_stream *gw_stream_of(cudaStream_t handle);

/** The handle of a stream; 0 for the legacy default stream. */
cudaStream_t gw_stream_handle(const struct gw_stream *stream);

struct gw_stream *gw_legacy_stream(void);

/** How many streams the program has created and not destroyed. */
size_t gw_live_streams(void);

/** Destroys all. All their work must be done. */
void gw_destroy_all_streams(void);

#endif
