// SPDX-License-Identifier: MIT
// The size of the device heap, which malloc() in a kernel takes from: cudaLimitMallocHeapSize.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define GW_HEAP_SIZE ((size_t)8 << 20) // as long as nobody sets another

/** In bytes. */
extern size_t gw_device_heap_size;

/** A kernel has asked the heap for memory, and its size stays. */
extern bool gw_device_heap_was_used;
