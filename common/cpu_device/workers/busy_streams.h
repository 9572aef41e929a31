// SPDX-License-Identifier: MIT
// Fast build: the streams that have work. All of it belongs to whoever holds the lock of the work.
#pragma once

#include "cpu_device/work/stream.h"

/** The first of them, by `next_busy`. */
extern struct gw_stream *gw_busy_streams;

/** Whether a stream has work left; for a legacy default stream, whether any has that is ordered
 * against it. */
bool gw_stream_has_work(const struct gw_stream *stream);

/** Whether any stream of some devices has work left: bit i for device i. */
bool gw_devices_have_work(unsigned devices);

/** The task is the stream's last from now on; it is done. */
void gw_stream_is_busy(struct gw_stream *stream, struct gw_task *task);
void gw_stream_is_idle(struct gw_stream *stream);
