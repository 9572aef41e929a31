// SPDX-License-Identifier: MIT
/**
 * @file device.h
 * What timing needs from a device. device_cuda.c speaks the CUDA runtime API; device_none.c is for
 * programs without a device (lesson 1).
 */
#pragma once

#include "timing.h"

/** Adds the device and its properties to the card; 0, or the error of the first failing call. */
int gw_device_describe(struct gw_timing *timing);

/** Waits until the device has finished; 0, or what went wrong. */
int gw_device_wait(void);

/** Records the first of two events; 0, or what went wrong. */
int gw_device_start_events(void);

/** Records the second, waits for it and says what lay between, in milliseconds. */
int gw_device_stop_events(double *milliseconds);

/** Names an error, "cudaErrorInvalidValue (invalid argument)"; valid until the next call. */
const char *gw_device_error(int error);

/** Whether the device is a GPU, and not this machine's cores. */
bool gw_device_is_gpu(void);

/**
 * Copies `bytes` once from one buffer in device memory to another, on a device with memory of its
 * own. `*own_memory` becomes false where the device is this machine's cores. In a trial, few bytes.
 */
int gw_device_copy_bandwidth(bool trial, bool *own_memory, double *gigabytes_per_second);
