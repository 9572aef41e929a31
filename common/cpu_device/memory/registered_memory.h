// SPDX-License-Identifier: MIT
// Memory of the program's own that cudaHostRegister has pinned.
#pragma once

#include "cpu_device/observer.h"

/** The registered memory that holds an address, or NULL. */
struct gw_allocation *gw_find_registered(const void *address);

/** Whether some of these bytes are registered. */
bool gw_overlaps_registered(const unsigned char *start, size_t bytes);

/** Registers memory, and tells the observer. @return false without memory for the note of it */
bool gw_register(const struct gw_allocation *memory);

/** Unregisters what gw_find_registered() found, or all that was registered while the current device
 * was that. */
void gw_unregister(const struct gw_allocation *memory, struct gw_site site);
void gw_unregister_all(struct gw_site site);
