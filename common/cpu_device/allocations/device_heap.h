// SPDX-License-Identifier: MIT
// What malloc, free, new and delete are in a kernel: the device heap, which has a size of its own.
#pragma once

#include <stddef.h>

/** Forgets what was taken, and makes the heap as large as it is at first. */
void gw_device_heap_reset(void);

/** Memory of the heap, for the kernel that runs. @return NULL where there is not enough left */
void *gw_device_heap_take(size_t bytes, const void *caller);

/** Gives it back; ends the kernel if it is none of the heap's. */
void gw_device_heap_give(void *memory, const void *caller);
