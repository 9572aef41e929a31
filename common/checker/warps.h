// SPDX-License-Identifier: MIT
/**
 * @file warps.h
 * The order that __syncwarp gives: each lane of its mask sees what the others did before. Shuffles
 * and votes give none, as CUDA documents them.
 */
#ifndef GW_CHECKER_WARPS_H
#define GW_CHECKER_WARPS_H

#include <stdbool.h>
#include <stdint.h>

void gw_warps_block_begins(void);

/** The word is of this epoch: a __syncwarp orders it before the running thread. */
bool gw_warps_before_now(uint64_t word);

#endif
