// SPDX-License-Identifier: MIT
// One record a place of the table: who comes later takes it.
#include "host_blocks.h"

#include "checker/handlers/handlers.h"

#include <stdint.h>

enum { PLACES = 1 << 14, UNIT = 16 };

static struct block {
    void *start;
    size_t bytes;
    const char *call;
    const void *return_address;
} blocks[PLACES];
static size_t live;

static struct block *place_of(const void *start)
{
    const uintptr_t number = (uintptr_t)start / UNIT;
    return &blocks[(number ^ number / PLACES) % PLACES];
}

void gw_host_block_made(void *start, size_t bytes, const char *call, const void *return_address)
{
    if (start) {
        struct block *block = place_of(start);
        live += block->start ? 0 : 1;
        *block = (struct block){start, bytes, call, return_address};
    }
}

bool gw_host_block_freed(const void *start)
{
    struct block *block = place_of(start);
    if (!start || block->start != start) {
        return false;
    }
    block->start = NULL;
    live--;
    return true;
}

size_t gw_host_blocks_live(void)
{
    return live;
}

struct gw_allocation gw_host_block_at(const void *start)
{
    const struct block *block = place_of(start);
    if (!start || block->start != start) {
        return (struct gw_allocation){0};
    }
    return (struct gw_allocation){.start = block->start,
                                  .bytes = block->bytes,
                                  .call = block->call,
                                  .site.return_address = block->return_address,
                                  .live = true};
}

void gw_observe_host_block(void *start, size_t bytes, struct gw_site site)
{
    gw_host_block_made(start, bytes, "malloc", site.return_address);
}
