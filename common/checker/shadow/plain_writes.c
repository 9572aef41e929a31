// SPDX-License-Identifier: MIT
// Byte by byte, where a cell is wide or becomes it.
#include "plain_writes.h"

#include "checker/shadow/shadow.h"

void gw_plain_write_in_part(uintptr_t address, size_t bytes)
{
    const uintptr_t end = address + bytes;
    while (address < end) {
        const struct gw_cell *cell = gw_shadow_find(address);
        if (!cell || (cell->writer != GW_UNWRITTEN && !(cell->writer & GW_WIDE))) {
            address = (address & ~(uintptr_t)3) + 4;
            continue;
        }
        const struct gw_shadow_piece piece = gw_shadow_step(address, end);
        if (piece.cell->writer == GW_UNWRITTEN) {
            piece.cell->writer = GW_PLAIN_BLOCK;
        }
        address += piece.bytes;
    }
}
