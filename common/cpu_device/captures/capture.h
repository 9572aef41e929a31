// SPDX-License-Identifier: MIT
// Captures: streams whose work becomes a graph instead of being carried out.
//
// The rules are the programming guide's, "Creating a Graph Using Stream Capture": a stream that
// waits for an event of a capture joins it; whatever would have to know when captured work is done
// is an error, and makes the capture invalid.
#pragma once

#include "cpu_device/calls/call.h"
#include "graph.h"

#include <pthread.h>

struct gw_capture {
    uint64_t number;
    enum cudaStreamCaptureMode mode;
    pthread_t thread; /**< who began it */
    bool invalid;
    struct gw_graph *graph;
    struct gw_stream *branches[GW_MOST_BRANCHES]; /**< 0 is where it began */
    /** How many nodes of branch b come before what is given to branch a next: known[a][b]. */
    unsigned known[GW_MOST_BRANCHES][GW_MOST_BRANCHES];
    struct gw_capture *next;
};

/** A record of an event that was captured. */
struct gw_captured_record {
    uint64_t capture;
    unsigned number; /**< counts the records of its capture */
    unsigned known[GW_MOST_BRANCHES];
};

/** Whether the stream's work is captured now. */
bool gw_is_capturing(const struct gw_stream *stream);

/** Captures the operation where its stream is captured; refuses it where it would depend on
 * captured work. @return false where it is to be carried out */
bool gw_capture_takes(const struct gw_operation *operation);

/** Whether waiting for the stream is refused because captured work is in it. */
bool gw_capture_refuses_wait(const struct gw_stream *stream);

/** Refuses it then. */
bool gw_capture_refuses_implied(const struct gw_stream *stream);

/** Whether work of the stream would have to wait for captured work: the legacy default stream's. */
bool gw_capture_implies(const struct gw_stream *stream);

/** Makes the captures that a stream is about invalid; the running call fails with this error. */
void gw_capture_refuse(const struct gw_stream *stream, cudaError_t error, const char *why);

/** Fails the call with what was refused since it began. */
void gw_capture_tell(struct gw_call *call);

/** The rules that every call keeps to while a capture goes on: gw_call_watch. */
extern const struct gw_call_watch gw_capture_rules;

struct gw_event;

/** cudaEventRecord in a stream that is captured. */
void gw_capture_record(struct gw_call *call, struct gw_stream *stream, struct gw_event *event);

/** cudaStreamWaitEvent where stream or event belong to a capture. @return false where neither does
 */
bool gw_capture_wait(struct gw_call *call, struct gw_stream *stream, const struct gw_event *event);

/** Whether the program may ask or wait for the event: it may not for one that was captured. */
bool gw_expect_not_captured(struct gw_call *call, const struct gw_event *event);

/** Begins, and ends: takes the streams out of the capture. @return NULL without memory */
struct gw_capture *gw_capture_begin(struct gw_stream *stream, enum cudaStreamCaptureMode mode);
void gw_capture_end(struct gw_capture *capture);

/** A stream is destroyed. */
void gw_capture_forget_stream(struct gw_stream *stream);
void gw_end_all_captures(void);

/** The mode of this host thread. @return the one before */
enum cudaStreamCaptureMode gw_capture_exchange_mode(enum cudaStreamCaptureMode mode);
