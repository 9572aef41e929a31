// SPDX-License-Identifier: MIT
// The program's __device__ and __constant__ variables, as far as a call of the API has named them.
// Here they are the program's own variables: what the host's copies reach by name is where kernels
// find them.
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>

/** The named variable that holds an address, or NULL. */
struct gw_allocation *gw_find_symbol(const void *address);

/**
 * On the host, the name of a __device__ or __constant__ variable is the address of something else
 * than the variable: cudaGetSymbolAddress gives that. Whether an address is of one that it was
 * never asked for, as far as a checker tells what the program's variables are.
 */
bool gw_is_hosts_name(const void *address);

#ifndef GW_CPU_DEVICE_CHECKED
extern char gw_has_device_variables __attribute__((weak)); // kernel_side/host_defines.h
#endif

/** Whether a device finds the program's variables as its own: the checker sees to it, and in the
 * fast build the first device alone has them.
 * @param names_one the program names one, so that it has some */
static inline bool gw_has_own_variables(int device, bool names_one)
{
#ifdef GW_CPU_DEVICE_CHECKED
    (void)device;
    (void)names_one;
    return true;
#else
    return device == 0 || !(names_one || &gw_has_device_variables);
#endif
}

/** cudaGetSymbolAddress was asked for this named variable. */
void gw_symbol_is_addressed(struct gw_allocation *variable);

/** Notes that the variable was named, and tells the observer. @return it; NULL without memory */
struct gw_allocation *gw_name_symbol(struct gw_range variable, struct gw_site site);
