// SPDX-License-Identifier: MIT
// Blocks that nobody looks at (budget.h): what they write counts as written before all that is
// looked at, so that nobody is told of a race with them, or of what they have written.
#pragma once

#include "checker/shadow/access.h"
#include "checker/shadow/now.h"

/** The same for what is no whole word that has a shadow. */
void gw_plain_write_in_part(uintptr_t address, size_t bytes);

/** The running block, which is not looked at, is about to write. */
static inline void gw_plain_write(uintptr_t address, size_t bytes)
{
    const size_t offset = address - gw_now.global.start;
    if (offset >= gw_now.global.bytes) {
        return; // shared memory is new in each block, and variables hold something from the start
    }
    if ((address | bytes) & 3) {
        gw_plain_write_in_part(address, bytes);
        return;
    }
    struct gw_cell *cell = &gw_now.global.cells[offset / 4];
    for (size_t i = 0; i < bytes / 4; i++) {
        if (cell[i].writer == GW_UNWRITTEN) {
            cell[i].writer = GW_PLAIN_BLOCK;
        } else if (cell[i].writer & GW_WIDE) {
            gw_plain_write_in_part(address + 4 * i, 4);
        }
    }
}
