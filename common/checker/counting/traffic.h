// SPDX-License-Identifier: MIT
// What goes between host and device without a copy: host code touches managed memory, a kernel
// touches pinned memory.
#pragma once

#include "checker/shadow/access.h"
#include "cpu_device/observer.h"

/** A launch begins: what is touched from now on counts once more. */
void gw_traffic_launch_begins(void);

/** Memory was allocated or freed. */
void gw_traffic_allocated(const struct gw_allocation *allocation);
void gw_traffic_freed(const struct gw_allocation *allocation);

/** Host code touches managed memory, of which all is this range. */
void gw_traffic_of_host(const struct gw_access *access, struct gw_range memory);

/** Managed memory is allocated or freed; one of its pages is used by a device, or by host code
 * (cudaCpuDeviceId). */
void gw_pages_allocated(const struct gw_allocation *allocation);
void gw_pages_freed(const struct gw_allocation *allocation);
void gw_pages_used(const struct gw_access *access, int location);

/** A memset writes them, on this device: a page that nobody had used is there without a fault. */
void gw_pages_set(struct gw_range memory, int device);

/** A kernel touches what may be pinned memory. */
void gw_traffic_of_kernel(const struct gw_access *access);
