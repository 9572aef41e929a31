// SPDX-License-Identifier: MIT
// What kernels may take of the device: the size of the heap, of which malloc() in a kernel gives
// (cudaLimitMallocHeapSize), and how many launches of theirs may wait.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// CUDA's, as long as nobody sets another:
#define GW_HEAP_SIZE ((size_t)8 << 20)
#define GW_WAITING_CHILDREN 2048

/** In bytes. */
extern size_t gw_device_heap_size;

/** cudaLimitDevRuntimePendingLaunchCount. */
extern size_t gw_most_waiting_children;

/** A kernel has asked the heap for memory, and its size stays. */
extern bool gw_device_heap_was_used;
