// SPDX-License-Identifier: MIT
// The heap that malloc() in a kernel takes from, of the size that cudaLimitMallocHeapSize has.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** @return an address of the device, or 0: there is not so much left */
uint64_t ptx_heap_allocate(size_t bytes);

/** @return whether memory of the heap begins there */
bool ptx_heap_release(uint64_t address);
