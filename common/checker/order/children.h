// SPDX-License-Identifier: MIT
// What the threads of a kernel give to streams: launches, copies, memsets (CUDA dynamic
// parallelism). "All global memory operations in the parent thread prior to the child grid's
// invocation are visible to the child grid", and of a child nothing is ever visible to its parent.
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stdint.h>

/** One of them, or a record of an event, or a wait for one; lives until gw_children_forget(). */
struct gw_child;

/** A launch begins, by this stamp, whose threads have given nothing yet; and it ends. */
void gw_children_launch_begins(uint64_t stamp);
void gw_children_launch_ends(void);

/** Whether a launch runs: what is given to a stream then, one of its threads gives. */
bool gw_children_are_given(void);

/** The running thread gives an operation to a stream; records an event there; lets the stream wait
 * for one; destroys a stream. */
void gw_child_queued(uint64_t operation, cudaStream_t stream);
void gw_child_event_recorded(cudaEvent_t event, cudaStream_t stream);
void gw_child_stream_waits(cudaStream_t stream, cudaEvent_t event);
void gw_child_stream_destroyed(cudaStream_t stream);

/** The operation of this number, which begins now; NULL where no thread of a kernel has given it.
 */
struct gw_child *gw_child_begins(uint64_t operation);

/** The first stamp of the launch whose thread has given it. */
uint64_t gw_child_parent(const struct gw_child *child);

/** What a thread of the parent did, as this word tells, comes before all that the child does. */
bool gw_child_comes_after(struct gw_child *child, uint64_t word);

/** Of two of one parent: the other has ended, with all that it gave to streams, when this begins.
 */
bool gw_child_comes_after_end(struct gw_child *child, const struct gw_child *other);

/** Frees those whose parents began before this stamp. */
void gw_children_forget(uint64_t stamp);
