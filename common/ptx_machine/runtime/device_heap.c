// SPDX-License-Identifier: MIT
// Pieces of the device's memory, counted.
#include "device_heap.h"
#include "cpu_device/allocations/device_heap.h"
#include "cpu_device/device/heap_size.h"
#include "engine.h"

#include <stdlib.h>

enum { UNIT = 16 }; // bytes, which each piece is a multiple of

struct piece {
    unsigned char *start;
    size_t bytes;
    struct piece *next;
};

static struct piece *pieces;
static size_t used;

uint64_t ptx_heap_allocate(size_t bytes)
{
    gw_device_heap_was_used = true;
    const size_t room = gw_device_heap_size - used;
    const size_t needed = bytes <= room ? (bytes + UNIT - 1) / UNIT * UNIT : 0;
    struct piece *piece = needed > 0 && needed <= room ? malloc(sizeof(*piece)) : NULL;
    unsigned char *start = piece ? ptx_engine_allocate(needed, false) : NULL;
    if (!start) {
        free(piece);
        return 0;
    }
    *piece = (struct piece){start, needed, pieces};
    pieces = piece;
    used += needed;
    return (uint64_t)(uintptr_t)start;
}

/** Frees the piece that a link leads to. */
static void drop(struct piece **link)
{
    struct piece *piece = *link;
    *link = piece->next;
    used -= piece->bytes;
    ptx_engine_free(piece->start);
    free(piece);
}

bool ptx_heap_release(uint64_t address)
{
    struct piece **link = &pieces;
    while (*link && (uint64_t)(uintptr_t)(*link)->start != address) {
        link = &(*link)->next;
    }
    const bool found = *link;
    if (found) {
        drop(link);
    }
    return found;
}

void gw_device_heap_reset(void)
{
    while (pieces) {
        drop(&pieces);
    }
    gw_device_heap_size = GW_HEAP_SIZE;
    gw_device_heap_was_used = false;
}
