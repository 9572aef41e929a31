// SPDX-License-Identifier: MIT
// Which kind of memory a pointer of the program points to, as calls of the API tell them apart.
#pragma once

#include "memory.h"

enum gw_pointer_space {
    GW_TO_PAGEABLE, /**< malloc's and the program's own: nothing that CUDA knows */
    GW_TO_PINNED,   /**< cudaMallocHost's and its relatives', and registered memory */
    GW_TO_DEVICE,   /**< cudaMalloc's, and what lies between allocations */
    GW_TO_MANAGED
};

enum gw_pointer_space gw_pointer_space(const void *pointer);

/** The device on which the device memory at this address lies; -1 for all other memory. */
int gw_device_of_memory(const void *address);

/** As part of a sentence: "pinned host memory". */
const char *gw_pointer_space_name(enum gw_pointer_space space);

/** The live or, in the checked build, freed allocation that holds an address, registered memory
 * too; NULL for pageable memory and for what lies between allocations. */
struct gw_allocation *gw_find_memory(const void *address);
