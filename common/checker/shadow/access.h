// SPDX-License-Identifier: MIT
// One access of the student's code.
#pragma once

#include <stddef.h>
#include <stdint.h>

/** What an access does; any combination. */
enum {
    GW_READS = 1,
    GW_WRITES = 2,
    GW_ATOMICALLY = 4,
    GW_VOLATILE = 8,   /**< through a volatile pointer: in a kernel, relaxed as atomics are */
    GW_UPDATES = 16,   /**< of a volatile store: of what the thread has just read there */
    GW_IN_BLOCK = 32,  /**< of an atomic: among the threads of a block alone */
    GW_EXCHANGES = 64, /**< it reads only where its result is used: gw_check_access_exchange() */
    GW_BEGINS_UPDATE = 128, /**< an atomic read that is the first step of an atomic function */
    GW_COMPARES = 256,      /**< an atomicCAS */
    GW_IN_STEP = 512,      /**< a GW_UPDATES in shared memory, where lanes may rely on each other */
    GW_ADDS_NUMBERS = 1024 /**< an atomicAdd of a number other than 1 */
};

struct gw_access {
    uintptr_t address;
    size_t bytes;
    unsigned does;            /**< GW_READS, GW_WRITES, GW_ATOMICALLY */
    uintptr_t return_address; /**< in the student's code */
    const void *frame;        /**< of the callback, to find the callers; NULL if it is gone */
};
