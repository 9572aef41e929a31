// SPDX-License-Identifier: MIT
// The allocations of a program: what it has of the device's memory and of pinned memory of the
// host. Freed ones are forgotten, as a GPU's runtime does.
#include "cpu_device/control/control.h"
#include "cpu_device/memory/address_range.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/move_bytes.h"
#include "engine.h"
#include "registered.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct block {
    struct gw_allocation allocation; // first: handed out as such
    struct block *next;
};

static struct block *blocks;
static size_t used_bytes[2]; // of the device's own memory, and of the host's
static size_t limit = SIZE_MAX;

void gw_limit_memory(size_t bytes)
{
    limit = bytes;
}

static size_t *used_by(enum gw_memory_kind kind)
{
    return &used_bytes[kind != GW_DEVICE_MEMORY];
}

static size_t room_left(enum gw_memory_kind kind)
{
    const size_t own = gw_total_memory();
    const size_t total = own < limit ? own : limit;
    return total > *used_by(kind) ? total - *used_by(kind) : 0;
}

/** Pages of their own, so that what stands beside them is none of the device's business. */
static unsigned char *allocate_pinned(size_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) {
        return NULL;
    }
    ptx_engine_share((struct gw_range){pages, bytes});
    return pages;
}

static size_t until_failure; // allocations, with the one that fails; 0: none does

bool gw_device_fail_allocation(size_t which)
{
    const bool was_still_to_come = until_failure > 0;
    until_failure = which;
    return was_still_to_come;
}

struct gw_allocation *gw_allocate(size_t bytes, enum gw_memory_kind kind, const char *call,
                                  struct gw_site site)
{
    if (until_failure > 0 && --until_failure == 0) {
        return NULL;
    }
    struct block *block = bytes <= room_left(kind) ? calloc(1, sizeof(*block)) : NULL;
    if (!block) {
        return NULL;
    }
    unsigned char *const start = kind == GW_PINNED_MEMORY
                                     ? allocate_pinned(bytes)
                                     : ptx_engine_allocate(bytes, kind == GW_MANAGED_MEMORY);
    if (!start) {
        free(block);
        return NULL;
    }
    block->allocation = (struct gw_allocation){
        .start = start, .bytes = bytes, .kind = kind, .call = call, .site = site, .live = true};
    block->next = blocks;
    blocks = block;
    *used_by(kind) += bytes;
    GW_TELL(allocation, &block->allocation);
    return &block->allocation;
}

void gw_release(struct gw_allocation *allocation, struct gw_site site)
{
    (void)site;
    GW_TELL(free, allocation);
    struct block **link = &blocks;
    while (&(*link)->allocation != allocation) {
        link = &(*link)->next;
    }
    struct block *block = *link;
    *link = block->next;
    *used_by(allocation->kind) -= allocation->bytes;
    if (allocation->kind == GW_PINNED_MEMORY) {
        ptx_engine_unshare((struct gw_range){allocation->start, allocation->bytes});
        munmap(allocation->start, allocation->bytes);
    } else {
        ptx_engine_free(allocation->start);
    }
    free(block);
}

// cudaDeviceReset: a kernel that runs afterwards finds the variables as they were at first.
void gw_release_all(struct gw_site site)
{
    while (blocks) {
        gw_release(&blocks->allocation, site);
    }
    ptx_reset_symbols();
}

struct gw_allocation *gw_find_allocation(const void *address)
{
    for (struct block *block = blocks; block; block = block->next) {
        const uintptr_t offset = (uintptr_t)address - (uintptr_t)block->allocation.start;
        if (offset < block->allocation.bytes) {
            return &block->allocation;
        }
    }
    return NULL;
}

struct gw_allocation *gw_find_live(const void *address)
{
    return gw_find_allocation(address);
}

size_t gw_device_live_allocations(void)
{
    size_t count = 0;
    for (const struct block *block = blocks; block; block = block->next) {
        count++;
    }
    return count;
}

size_t gw_device_live_bytes(void)
{
    size_t bytes = 0;
    for (const struct block *block = blocks; block; block = block->next) {
        bytes += block->allocation.bytes;
    }
    return bytes;
}

// Variables, too, lie in the device's memory; the runtime asks about them elsewhere (registered.c).
bool gw_is_device_address(const void *address)
{
    return gw_find_allocation(address) ||
           (ptx_engine_is_device(address) && !ptx_symbol_at(address));
}

void gw_memory_state(size_t *free_bytes, size_t *total_bytes)
{
    *total_bytes = gw_total_memory();
    *free_bytes = room_left(GW_DEVICE_MEMORY);
}

void gw_move_bytes(void *destination, const void *source, size_t bytes)
{
    memmove(ptx_engine_reach(destination), ptx_engine_reach(source), bytes);
}

void gw_fill_bytes(void *destination, int value, size_t bytes)
{
    memset(ptx_engine_reach(destination), value, bytes);
}

void gw_fill_elements(void *destination, unsigned value, size_t element, size_t bytes)
{
    unsigned char *to = ptx_engine_reach(destination);
    for (size_t i = 0; i + element <= bytes; i += element) {
        memcpy(to + i, &value, element);
    }
}
