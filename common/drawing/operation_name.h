// SPDX-License-Identifier: MIT
// What pictures call an operation, and the stream it is in.
#pragma once

#include "schedule.h"

/** "h_x to d_x" of a copy, a kernel's name, "event 1", "waits for event 1". */
void gw_operation_name(const struct gw_trace *trace, unsigned number, char *name, size_t room);

/** "default stream", "stream 1". */
void gw_stream_name(const struct gw_schedule *schedule, unsigned column, char *name, size_t room);
