// SPDX-License-Identifier: MIT
// The program's __device__ and __constant__ variables, as far as a call of the API has named them.
// Here they are the program's own variables: what the host's copies reach by name is where kernels
// find them.
#pragma once

#include "cpu_device/observer.h"

/** The named variable that holds an address, or NULL. */
struct gw_allocation *gw_find_symbol(const void *address);

/** Notes that the variable was named, and tells the observer. @return it; NULL without memory */
struct gw_allocation *gw_name_symbol(struct gw_range variable, struct gw_site site);
