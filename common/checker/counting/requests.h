// SPDX-License-Identifier: MIT
// Puts the accesses of a warp's lanes together to requests, and counts each when it is complete.
#pragma once

#include "checker/memory/spaces.h"
#include "checker/shadow/access.h"

/** A block of so many threads begins. */
void gw_requests_block_begins(unsigned threads);

/** The running thread accesses global or shared memory. @return how often it has come by before:
 * the lanes of a warp that have come by an instruction equally often make one request */
uint32_t gw_requests_count(const struct gw_access *access, enum gw_space space);

/** All threads of the block that have not returned pass a barrier. */
void gw_requests_barrier(void);

/** The lanes in `mask` of a warp pass a __syncwarp. */
void gw_requests_warp_barrier(unsigned warp, uint32_t mask);

/** A thread of a warp returned; when all have, the warp's requests are complete. */
void gw_requests_thread_ends(unsigned thread);
