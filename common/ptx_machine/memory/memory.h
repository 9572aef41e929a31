// SPDX-License-Identifier: MIT
// The memory of the device: one range of addresses, which kernels use and the host does not. The
// machine finds the bytes by a second mapping of the same memory; the host's own access to a
// device's address is a fault, as where a GPU is. Managed memory is mapped for both; host memory
// that is shared with kernels is itself.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** How exact the bounds of allocations are. */
struct ptx_memory_settings {
    bool strict; /**< to the byte, and what is freed is gone; else as on a GPU: allocations are cut
                    from pages of 2 MiB, in which everything can be touched */
    bool poison; /**< fresh memory holds junk; else zeros or what lay there */
};

/** Before the first allocation; without it neither holds. */
void ptx_memory_settings(const struct ptx_memory_settings *settings);

/** Addresses that kernels may touch: [begin, end); the byte at address a lies at a + shift here. */
struct ptx_span {
    uint64_t begin, end;
    intptr_t shift;
};

/** The span in which an address lies. @return false: a kernel may not touch it. A span is true
 * until the next allocation, release, sharing or its end. */
bool ptx_memory_span(uint64_t address, struct ptx_span *span);

/** Memory of the device, aligned to 256 bytes. @return its address, or 0: there is not so much left
 */
uint64_t ptx_memory_allocate(size_t bytes, bool managed);

/** Gives back what starts at this address. */
void ptx_memory_free(uint64_t address);

/** Whether it is one of the device's addresses, allocated or not. */
bool ptx_memory_is_device(uint64_t address);

/** Lets kernels use host memory at its own addresses, and no longer. */
void ptx_memory_share(const void *start, size_t bytes);
void ptx_memory_unshare(const void *start, size_t bytes);
