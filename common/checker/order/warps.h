// SPDX-License-Identifier: MIT
// The order that __syncwarp gives: each lane of its mask sees what the others did before. Shuffles
// and votes give none, as CUDA documents them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void gw_warps_block_begins(void);

/** What must be kept while another block runs (interleaving.c); valid for the next block when it
 * was kept and gw_warps_block_begins() called. */
void *gw_warps_of_block(size_t *bytes);

/**
 * Lanes of a warp go on behind a __syncwarp.
 * @param mask  as the call names it
 * @param lanes those that have not returned
 */
void gw_warps_meet(unsigned warp, unsigned mask, unsigned lanes);

/** The word is of this epoch: a __syncwarp orders it before the running thread. */
bool gw_warps_before_now(uint64_t word);

/** The word's thread had returned when the running thread came to a __syncwarp after it. */
bool gw_warps_left_unseen(uint64_t word);

enum { GW_WARP_LANES = 32 };

/** Of each lane of the running thread's warp: what it did before this word, that thread knows. */
void gw_warps_known(uint64_t known[GW_WARP_LANES]);

/** The lanes of the running thread's warp that it has met at a __syncwarp since the block's last
 * barrier, or that others have met since whom it has met. */
unsigned gw_warps_joined(void);

/** How often lanes of the running block have met. */
unsigned gw_warps_meetings(void);
