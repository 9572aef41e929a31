// SPDX-License-Identifier: MIT
// What the CPU device is, for the parts of the runtime that answer questions about it.
#pragma once

#include <cuda_runtime_api.h>

#include <stdbool.h>

/** Fills in every member for a device; what it does not have is 0. */
void gw_device_properties(struct cudaDeviceProp *properties, int device);

/** From now on the device is this one, where it does not pretend to be another. */
void gw_device_is(const struct cudaDeviceProp *properties);

/** What gw_device_pretend() was told; NULL where the device is itself. */
const struct cudaDeviceProp *gw_device_pretended(void);

/** Whether prefetches fail, and advice that names a device. */
bool gw_device_pretends_no_concurrent_access(void);
