// SPDX-License-Identifier: MIT
/**
 * @file registered_memory.h
 * Memory of the program's own that cudaHostRegister has pinned.
 */
#ifndef GW_REGISTERED_MEMORY_H
#define GW_REGISTERED_MEMORY_H

#include "cpu_device/observer.h"

/** The registered memory that holds an address, or NULL. */
struct gw_allocation *gw_find_registered(const void *address);

/** Unregisters all. */
void gw_unregister_all(struct gw_site site);

#endif
