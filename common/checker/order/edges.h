// SPDX-License-Identifier: MIT
// The order that a fence and an atomic give between blocks of a launch, and between threads of a
// block without a barrier: a thread that has fenced and then writes atomically (or through a
// volatile pointer) releases what it did before its fence, what its block did before the barrier
// that came before the fence, what lanes did that it met at a __syncwarp, what other threads had
// fenced before a barrier, and what all of these had acquired. Whoever comes to the same place
// later acquires it: by a fence behind the atomic, or at the next barrier. A ticket (atomicAdd and
// its like, behind a fence of its own) acquires at once, as in the CUDA C++ Programming Guide's
// example of __threadfence().
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void gw_edges_launch_begins(void);
void gw_edges_block_begins(void);

/** The running thread fenced. @param device for the whole device, or among its block alone */
void gw_edges_fence(bool device);

/** What an atomic access was. */
enum gw_atomic_manner {
    GW_POLLED, /**< it changed nothing: a load, or an update that left what was there */
    GW_TICKET, /**< it computed the new value from the old one */
    GW_TAKEN,  /**< it put its own value there: an exchange, a compare and swap */
    GW_STORED
};

/** The running thread did this at an address: it acquires, and releases where it wrote. */
void gw_edges_atomic(uintptr_t address, enum gw_atomic_manner manner);

/** The word of another block of this launch, or of another thread of this block, is ordered before
 * the running thread. */
bool gw_edges_before_now(uint64_t word);

/** What is missing where nothing orders a word before the running thread, though its thread wrote
 * atomically after it and this one has come to the same place. */
enum gw_missing_fence {
    GW_NO_EDGE,         /**< there is no such place: no fence would help */
    GW_RELEASE_FENCE,   /**< the other's, before its atomic */
    GW_ACQUIRE_FENCE,   /**< the running thread's, behind the atomic that took a lock */
    GW_POLL_FENCE,      /**< the same behind one that only looked */
    GW_BOTH_FENCES,     /**< both */
    GW_TOO_NARROW_FENCE /**< there are fences, of a block alone, between blocks */
};
enum gw_missing_fence gw_edges_missing_fence(uint64_t word);

/** What must be kept while another block runs (interleaving.h). */
void *gw_edges_of_block(size_t *bytes);
