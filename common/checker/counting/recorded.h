// SPDX-License-Identifier: MIT
// What a program asked of the device, call by call, for graders: which operations it gave to which
// stream, which may run beside each other, and when it measured. Never a time of its own.
//
// One list in the order of the calls: kernels, copies, memsets, records of events, waits of streams
// and of the host, measured times, and marks that a grader's own code sets. Recorded from
// gw_record_from_now() on, at most GW_MOST_RECORDED of them.
#pragma once

#include "counts.h"

#include <cuda_runtime_api.h>

enum { GW_MOST_RECORDED = 2048 };

enum gw_recorded_kind {
    GW_RECORDED_KERNEL,
    GW_RECORDED_COPY,
    GW_RECORDED_MEMSET,
    /** A kernel, copy or memset that has not been carried out yet, its `execution` is 0; or what is
     * none of them, such as cudaFreeAsync. */
    GW_RECORDED_OPERATION,
    GW_RECORDED_EVENT,        /**< cudaEventRecord */
    GW_RECORDED_STREAM_WAITS, /**< cudaStreamWaitEvent */
    GW_RECORDED_HOST_WAITS,   /**< a synchronisation has returned, or a query has said "done" */
    GW_RECORDED_ELAPSED,      /**< cudaEventElapsedTime, also where it failed */
    GW_RECORDED_MARK
};

/** One entry. Which members mean something depends on `kind`; the others are 0. */
struct gw_recorded {
    enum gw_recorded_kind kind;
    const char *name;            /**< the kernel, the call of a copy or memset, or the mark */
    cudaStream_t stream;         /**< as the caller named it; 0: the default stream, or all */
    cudaEvent_t event;           /**< recorded or waited for; of a measured time the start */
    cudaEvent_t end;             /**< of a measured time */
    enum gw_direction direction; /**< of a copy between host and device, or within the device */
    size_t bytes;                /**< of a copy or memset, of all rows together */
    size_t rows,
        pitch;        /**< of a copy: how many rows, and from one to the next at its destination */
    size_t threads;   /**< of a kernel */
    size_t launch;    /**< of a kernel: its number, as reports count launches */
    const void *host; /**< the host's side of a copy, or NULL */
    const void *destination; /**< of a copy */
    bool pageable;           /**< the host's side is not pinned */
    cudaError_t error;       /**< of a measured time */
    float milliseconds;      /**< of a measured time, as the caller got it */
    size_t execution;        /**< when it was carried out: counts operations from 1 */
};

/** Forgets what was recorded and goes on recording. gw_counts_reset() does the same. */
void gw_record_from_now(void);

/** How many entries there are. */
size_t gw_recorded_count(void);

/** Entry `index`, in the order of the calls; owned by the checker. */
const struct gw_recorded *gw_recorded(size_t index);

/** The line of an operation's call in the program's own file; 0 where nobody knows. */
int gw_recorded_line(const struct gw_recorded *operation);

/** The latest copy or memset that was carried out with this destination, or NULL. */
const struct gw_recorded *gw_recorded_filler_of(const void *destination);

/**
 * Whether operation `later` (kernel, copy, memset) can begin only when operation `earlier` has
 * ended: by the order of one stream, the default stream's rule, events, or because the host waited
 * in between. Where neither comes before the other, the two may run beside each other. `later` may
 * also be an event, which it marks the end of `earlier` for, or a wait, which has then waited for
 * it.
 */
bool gw_recorded_before(size_t earlier, size_t later);

/**
 * The same of two operations, where only the host thread that gave `later` can have waited in
 * between. What another host thread has waited for may or may not come first: not all that
 * gw_recorded_before() says of it must be.
 */
bool gw_recorded_bound(size_t earlier, size_t later);

/** Sets a mark; `name` must outlive the list. */
void gw_record_mark(const char *name);
