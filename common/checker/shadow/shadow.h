// SPDX-License-Identifier: MIT
// The shadow of memory that threads share: 16 bytes for every 4 (4 bytes a byte), as far as it was
// ever touched.
#pragma once

#include "now.h"

/** What a byte of device memory costs in shadow. */
enum { GW_SHADOW_BYTES_A_BYTE = 4 };

/** Memory that the machine can still give, less a quarter for everything else. */
size_t gw_available_memory(void);

/** Reserves the cells of a range; false where there are no addresses left for it. */
bool gw_shadow_reserve(struct gw_shadowed *shadowed, uintptr_t start, size_t bytes);

/** The cell that `address` lies in, in any of the shadows of gw_now; NULL where there is none. */
struct gw_cell *gw_shadow_find(uintptr_t address);

/**
 * Says the same of a whole range: GW_UNALLOCATED, GW_UNWRITTEN, or a writer's word.
 * @param address anything inside a shadowed range; need not be a multiple of 4
 */
void gw_shadow_set(uintptr_t address, size_t bytes, uint64_t writer);

/** A new allocation: nobody has written it. */
void gw_shadow_begin(uintptr_t address, size_t bytes);

/** Nobody has written any of it. */
bool gw_shadow_is_unwritten(uintptr_t address, size_t bytes);

/** How many bytes from the first on were written before this launch, where none behind them was
 * ever written; else 0. */
size_t gw_shadow_written_first(uintptr_t address, size_t bytes);

/** Of a shared variable: how many bytes each of the block's threads wrote, thread after thread from
 * the first byte on, where this block wrote no others; else 0. */
size_t gw_shadow_written_by_each(uintptr_t address, size_t bytes, unsigned threads);

/** Forgets a range that will not be used soon, and gives its cells' memory back. */
void gw_shadow_forget(uintptr_t address, size_t bytes);

/** One step of a walk over cells and byte cells. */
struct gw_shadow_piece {
    struct gw_cell *cell;
    uintptr_t address;
    size_t bytes; /**< 4 (a cell) or 1 (a byte cell) */
};

/**
 * The next piece of [address, end): widens a cell that the range covers in part.
 * `address` must have a shadow; `piece->address + piece->bytes` is where to go on.
 */
struct gw_shadow_piece gw_shadow_step(uintptr_t address, uintptr_t end);
