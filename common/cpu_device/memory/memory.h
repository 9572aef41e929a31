// SPDX-License-Identifier: MIT
// Device memory: one reserved range of addresses, allocations in it with gaps between, and a
// stated total. In the checked build freed addresses fault, are remembered, and are not used again
// before the rest of the range is.
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stddef.h>

/** What fresh memory holds in every 4 bytes: NaN as a float, huge as a double or an int. */
enum { GW_JUNK = 0x7fa5a5a5 };

/** Whether an address lies in the device's range, allocated or not, whatever its kind. */
bool gw_is_device_address(const void *address);

/** The live allocation that holds an address, or NULL. */
struct gw_allocation *gw_find_live(const void *address);

/** The live or, in the checked build, freed allocation that holds an address, or NULL. */
struct gw_allocation *gw_find_allocation(const void *address);

/** What an address is, as the end of a sentence: "which is not device memory". */
const char *gw_describe_address(const void *address);

/** The live allocation that the address last described lies behind; else NULL. */
const struct gw_allocation *gw_described_allocation(void);

/**
 * Allocates on the current device; memory holds junk. Of each device's memory there is as much as
 * the device has, and of all other memory together as much as all devices have.
 * @return the allocation, owned by the device; NULL where there is not enough
 */
struct gw_allocation *gw_allocate(size_t bytes, enum gw_memory_kind kind, const char *call,
                                  struct gw_site site);

/** The same of device memory for malloc() in a kernel, which no gw_device_fail_allocation() is for.
 */
struct gw_allocation *gw_allocate_in_kernel(size_t bytes, const char *call, struct gw_site site);

/** Has the device no more memory than so many bytes; SIZE_MAX: as much as ever. */
void gw_limit_memory(size_t bytes);

/** Frees a live allocation. */
void gw_release(struct gw_allocation *allocation, struct gw_site site);

/** Frees all of the current device. */
void gw_release_all(struct gw_site site);

/** Where no memory lies but a device's; no bytes where there is no such place. */
struct gw_range gw_memory_of_device(int device);

/** The current device's memory in bytes, and how much of it is free: pinned and managed memory is
 * the host's. */
void gw_memory_state(size_t *free_bytes, size_t *total_bytes);
