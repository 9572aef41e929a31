// SPDX-License-Identifier: MIT
// One record a place of the table: who comes later takes it.
#include "host_blocks.h"

#include "checker/handlers/handlers.h"

#include <stdint.h>
#include <string.h>

enum { PLACES = 1 << 14, UNIT = 16 };

static struct block {
    void *start;
    size_t bytes;
    const char *call;
    const void *return_address;
} blocks[PLACES];
static size_t live;
static uintptr_t lowest = UINTPTR_MAX, highest; // all have been between

static struct block *place_of(const void *start)
{
    const uintptr_t number = (uintptr_t)start / UNIT;
    return &blocks[(number ^ number / PLACES) % PLACES];
}

// Of new, a program's own destructors give it back.
static size_t may_leak(const char *call)
{
    return strncmp(call, "new", 3) != 0;
}

void gw_host_block_made(void *start, size_t bytes, const char *call, const void *return_address)
{
    if (start) {
        struct block *block = place_of(start);
        live += may_leak(call) - (block->start ? may_leak(block->call) : 0);
        *block = (struct block){start, bytes, call, return_address};
        const uintptr_t first = (uintptr_t)start;
        lowest = first < lowest ? first : lowest;
        highest = first + bytes > highest ? first + bytes : highest;
    }
}

bool gw_host_block_freed(const void *start)
{
    struct block *block = place_of(start);
    if (!start || block->start != start) {
        return false;
    }
    block->start = NULL;
    live -= may_leak(block->call);
    return true;
}

size_t gw_host_blocks_live(void)
{
    return live;
}

static bool holds(const struct block *block, uintptr_t address)
{
    return block->start && address - (uintptr_t)block->start < block->bytes;
}

// Most are asked for by their start; of the others, the same one mostly comes again.
static const struct block *find(uintptr_t address)
{
    static size_t last;
    const struct block *block = place_of((const void *)address);
    if (holds(block, address)) {
        return block;
    }
    if (address - lowest >= highest - lowest) {
        return NULL;
    }
    for (size_t i = 0; i < PLACES; i++) {
        block = &blocks[(last + i) % PLACES];
        if (holds(block, address)) {
            last = (size_t)(block - blocks);
            return block;
        }
    }
    return NULL;
}

struct gw_allocation gw_host_block_at(const void *address)
{
    const struct block *block = find((uintptr_t)address);
    if (!block) {
        return (struct gw_allocation){0};
    }
    return (struct gw_allocation){.start = block->start,
                                  .bytes = block->bytes,
                                  .call = block->call,
                                  .site.return_address = block->return_address,
                                  .live = true};
}

void gw_observe_host_block(void *start, size_t bytes, const char *call, struct gw_site site)
{
    gw_host_block_made(start, bytes, call, site.return_address);
}

void gw_observe_host_block_freed(void *start)
{
    gw_host_block_freed(start);
}
