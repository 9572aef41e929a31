// SPDX-License-Identifier: MIT
/**
 * @file recording.h
 * Where the checker's other parts tell what is to be recorded (recorded.h).
 */
#pragma once

#include "checker/shadow/clock.h"
#include "cpu_device/observer.h"

/** An operation was given to a stream. */
void gw_record_queued(const struct gw_queued *queued, cudaStream_t stream);

/** An operation is carried out; what it is comes next. */
void gw_record_begin(uint64_t operation);
void gw_record_kernel(const struct gw_launch_info *launch);
void gw_record_copy(const void *destination, const void *source, size_t bytes, struct gw_site site,
                    const char *call);

void gw_record_event(cudaEvent_t event, cudaStream_t stream);
void gw_record_stream_waits(cudaStream_t stream, cudaEvent_t event);

/** The host has waited: for a stream, for an event, or (both 0) for the device or stream 0. */
void gw_record_host_waits(cudaStream_t stream, cudaEvent_t event);
