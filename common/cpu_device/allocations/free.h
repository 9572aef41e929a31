// SPDX-License-Identifier: MIT
// What the calls that free have in common: waiting for the device, and saying what is wrong with a
// pointer.
#pragma once

#include "cpu_device/calls/call.h"

enum gw_freeing {
    GW_FREES_DEVICE, /**< device and managed memory: cudaFree */
    GW_FREES_PINNED  /**< pinned memory, registered memory excepted: cudaFreeHost */
};

/** Waits for all work, then frees the allocation that begins at `pointer`, or fails the call. */
void gw_free_memory(struct gw_call *call, void *pointer, enum gw_freeing freeing);

/** The live allocation of that kind which begins at `pointer`; where there is none, the call has
 * failed. */
struct gw_allocation *gw_expect_freeable(struct gw_call *call, const void *pointer,
                                         enum gw_freeing freeing);
