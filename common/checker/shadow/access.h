// SPDX-License-Identifier: MIT
// One access of the student's code.
#pragma once

#include <stddef.h>
#include <stdint.h>

/** What an access does; any combination. */
enum { GW_READS = 1, GW_WRITES = 2, GW_ATOMICALLY = 4 };

struct gw_access {
    uintptr_t address;
    size_t bytes;
    unsigned does;            /**< GW_READS, GW_WRITES, GW_ATOMICALLY */
    uintptr_t return_address; /**< in the student's code */
    const void *frame;        /**< of the callback, to find the callers; NULL if it is gone */
};
