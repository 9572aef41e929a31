// SPDX-License-Identifier: MIT
// What the files of captures share.
#pragma once

#include "capture.h"

/** The captures that go on. */
extern struct gw_capture *gw_active_captures;

/** Whether the capture of this stream still is valid; refuses what the running call wants if not.
 */
bool gw_capture_is_valid(const struct gw_stream *stream);

/** Refuses what the running call wants of this stream, as there is no memory for it. */
void gw_capture_refuse_without_memory(const struct gw_stream *stream);

/** A call begins: nothing was refused. */
void gw_capture_forget_refusal(void);
