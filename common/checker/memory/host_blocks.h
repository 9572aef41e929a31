// SPDX-License-Identifier: MIT
/**
 * @file host_blocks.h
 * What host code of a watched file got from malloc, new and their kin, for copies that are too long
 * for it. A record may be lost, and then nothing is known of its block.
 */
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stddef.h>

/** Keeps a block, or with NULL nothing. `call` is kept, not copied. */
void gw_host_block_made(void *start, size_t bytes, const char *call, const void *return_address);

/** Forgets it. @return whether it was known */
bool gw_host_block_freed(const void *start);

/** How many are known, but those of new. */
size_t gw_host_blocks_live(void);

/** The block that an address lies in, as an allocation; its `start` is NULL where none is known. */
struct gw_allocation gw_host_block_at(const void *address);
