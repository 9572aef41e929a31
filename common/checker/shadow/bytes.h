// SPDX-License-Identifier: MIT
// Byte cells: a cell whose 4 bytes are touched one by one (char arrays, shorts, copies that end
// inside a word) is widened to four cells of one byte. Four-byte cells alone would call two
// threads that write neighbouring chars a race.
#pragma once

#include "word.h"

/** The four byte cells of a wide cell. */
struct gw_cell *gw_bytes_of(const struct gw_cell *cell);

/** Widens a cell that is not wide yet; each byte starts with what the cell said. */
struct gw_cell *gw_bytes_widen(struct gw_cell *cell);

/** Gives a wide cell's bytes back; the caller sets the cell afterwards. */
void gw_bytes_drop(struct gw_cell *cell);

/** How many cells are wide, so that a shadow without any need not be searched. */
uint64_t gw_bytes_in_use(void);
