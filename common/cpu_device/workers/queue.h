// SPDX-License-Identifier: MIT
// When the work of streams is carried out. Two files answer: queue_deferred.c (checked build:
// nothing runs before something waits for it) and queue_workers.c (fast build: the device's own
// threads begin with it at once, and who waits helps them).
//
// The order is CUDA's: a stream's own work in its order; work of the legacy default stream after
// everything given before to streams that do not opt out (cudaStreamNonBlocking), and before
// everything given to those afterwards; what waits for an event after the record that the event
// stood for when the wait was asked for.
#pragma once

#include "cpu_device/work/operation.h"

#include <stdbool.h>

/** Carries an operation out, on the calling host thread, with all that a kernel launches and what
 * these launch. Work that comes after an execution error is not done. */
void gw_execute(const struct gw_operation *operation);

/** Carries out what the threads of a kernel, all of whose blocks have run, have launched. */
void gw_execute_children(const struct gw_operation *kernel);

/** Takes an operation over. What it points to is copied where that is needed. */
void gw_queue_submit(const struct gw_operation *operation);

/** Carries out all work given to a stream, and all that this must come after. */
void gw_queue_wait_for_stream(struct gw_stream *stream);

/** Carries out the record of an event with this ticket, and all that it must come after. */
void gw_queue_wait_for_event(struct gw_event *event, uint64_t ticket);

/** Carries out everything; all that was given to some devices (bit i: device i), and all that this
 * must come after. */
void gw_queue_wait_for_all(void);
void gw_queue_wait_for_devices(unsigned devices);

/** Whether a stream has no work left. Asking in a loop comes to an end: in the checked build, one
 * operation is carried out where there is work left. */
bool gw_queue_test_stream(struct gw_stream *stream);

/** The same for the record of an event. */
bool gw_queue_test_event(struct gw_event *event, uint64_t ticket);
