// SPDX-License-Identifier: MIT
// The one documented order between blocks of a launch, and between warps of a block without a
// barrier: a thread that has fenced releases by an atomic what its block did before the last
// barrier, what itself did, and what the lanes did that it met at a __syncwarp; whoever comes to
// the same atomic later acquires it (the last block reduces). Kept only once a launch has used a
// fence.
#pragma once

#include <stdbool.h>
#include <stdint.h>

void gw_edges_launch_begins(void);
void gw_edges_block_begins(void);

/** The running thread fenced. */
void gw_edges_fence(void);

/** The running thread did something atomic to this address, which it now acquires and releases. */
void gw_edges_atomic(uintptr_t address);

/** The word of another block of this launch, or of another thread of this block, is ordered before
 * the running thread. */
bool gw_edges_before_now(uint64_t word);
