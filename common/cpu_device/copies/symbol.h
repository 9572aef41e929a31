// SPDX-License-Identifier: MIT
/**
 * @file symbol.h
 * The program's __device__ and __constant__ variables, as far as a call of the API has named them.
 * Here they are the program's own variables: what the host's copies reach by name is where kernels
 * find them.
 */
#ifndef GW_SYMBOL_H
#define GW_SYMBOL_H

#include "cpu_device/observer.h"

/** The named variable that holds an address, or NULL. */
struct gw_allocation *gw_find_symbol(const void *address);

#endif
