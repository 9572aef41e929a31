// SPDX-License-Identifier: MIT
// Allocations: where they lie, what they hold, and which there were.
#include "memory.h"
#include "address_range.h"
#include "cpu_device/calls/devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** An allocation and the pages and gap that belong to it. */
struct block {
    struct gw_allocation allocation; // first: handed out as such
    unsigned char *pages;
    size_t page_bytes, gap_bytes;
};

// In the order of addresses; in the checked build with those that were freed.
static struct block **blocks;
static size_t block_count, block_room;

/** Whose memory: a device's number, or the host's. */
enum { OF_THE_HOST = GW_MOST_DEVICES, OWNERS };
static size_t used_bytes[OWNERS];
static unsigned char *cursors[OWNERS]; // where the search for room begins (checked build)

#ifdef GW_CPU_DEVICE_CHECKED
enum { REMEMBER_FREED = 1 };
static const size_t LEAST_GAP = (size_t)1 << 20, MOST_GAP = (size_t)64 << 20;
#else
enum { REMEMBER_FREED = 0 };
static const size_t LEAST_GAP = GW_PAGE, MOST_GAP = GW_PAGE;
#endif

static size_t round_up(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static unsigned char *end_of(const struct block *block)
{
    return block->pages + block->page_bytes + block->gap_bytes;
}

/** The index of the first block that ends after an address. */
static size_t first_after(const unsigned char *address)
{
    size_t low = 0, high = block_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (end_of(blocks[middle]) <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/** The first place from `from` on where no live block lies within `bytes`, or NULL. */
static unsigned char *find_room(unsigned char *from, const unsigned char *end, size_t bytes)
{
    for (size_t i = first_after(from); i < block_count && blocks[i]->pages < end; i++) {
        if (!blocks[i]->allocation.live) {
            continue;
        }
        if (blocks[i]->pages > from && (size_t)(blocks[i]->pages - from) >= bytes) {
            return from;
        }
        from = end_of(blocks[i]);
    }
    return from <= end && (size_t)(end - from) >= bytes ? from : NULL;
}

static int owner_of(enum gw_memory_kind kind, int device)
{
    return kind == GW_DEVICE_MEMORY ? device : OF_THE_HOST;
}

// Where the first allocation may lie. In the checked build there is room before it, where there is
// room at all: an index far below 0, as one that nobody has set, still is out of bounds of the
// first allocation and not in memory of the host.
static unsigned char *first_place(int owner)
{
    if (owner == OF_THE_HOST && gw_host_part) {
        return gw_host_part + LEAST_GAP;
    }
    const size_t reserved = (size_t)(gw_range_end - gw_range_start);
    const size_t devices = (size_t)gw_devices();
    const bool roomy = REMEMBER_FREED && reserved / 4 > devices * gw_total_memory();
    unsigned char *first = gw_range_start + (roomy ? reserved / 4 / GW_PAGE * GW_PAGE : LEAST_GAP);
    if (gw_host_part && devices > 1) { // each device has a part of its own
        const size_t part = (size_t)(gw_host_part - first) / devices / GW_PAGE * GW_PAGE;
        first += (size_t)owner * part + (owner > 0 ? LEAST_GAP : 0);
    }
    return first;
}

// Where the memory of an owner ends at the latest.
static unsigned char *last_end(int owner)
{
    if (owner == OF_THE_HOST || !gw_host_part) {
        return gw_range_end;
    }
    return owner + 1 < gw_devices() ? first_place(owner + 1) - LEAST_GAP : gw_host_part;
}

struct gw_range gw_memory_of_device(int device)
{
    if (!gw_host_part) {
        return (struct gw_range){gw_range_start, 0};
    }
    unsigned char *const first = first_place(device);
    return (struct gw_range){first, (size_t)(last_end(device) - first)};
}

static void forget(size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        free(blocks[i]);
    }
    memmove(&blocks[first], &blocks[end], (block_count - end) * sizeof(struct block *));
    block_count -= end - first;
}

static bool insert(struct block *block)
{
    if (block_count == block_room) {
        const size_t room = block_room == 0 ? 64 : 2 * block_room;
        struct block **larger = realloc(blocks, room * sizeof(*larger));
        if (!larger) {
            return false;
        }
        blocks = larger;
        block_room = room;
    }
    // Freed blocks that lay here are forgotten now.
    const size_t at = first_after(block->pages);
    size_t end = at;
    while (end < block_count && blocks[end]->pages < end_of(block)) {
        end++;
    }
    forget(at, end);
    memmove(&blocks[at + 1], &blocks[at], (block_count - at) * sizeof(struct block *));
    blocks[at] = block;
    block_count++;
    return true;
}

/** Whole pages. */
static void fill_with_junk(unsigned char *start, size_t bytes)
{
    const unsigned junk = GW_JUNK;
    for (size_t i = 0; i < GW_PAGE; i += sizeof(junk)) {
        memcpy(start + i, &junk, sizeof(junk));
    }
    for (size_t i = GW_PAGE; i < bytes; i += GW_PAGE) {
        memcpy(start + i, start, GW_PAGE);
    }
}

static size_t limit = SIZE_MAX; // of what is allocated

void gw_limit_memory(size_t bytes)
{
    limit = bytes;
}

static size_t room_left(int owner)
{
    const size_t own = gw_total_memory() * (owner == OF_THE_HOST ? (size_t)gw_devices() : 1);
    const size_t total = own < limit ? own : limit;
    return total > used_bytes[owner] ? total - used_bytes[owner] : 0;
}

static size_t until_failure; // allocations, with the one that fails; 0: none does

bool gw_device_fail_allocation(size_t which)
{
    const bool was_still_to_come = until_failure > 0;
    until_failure = which;
    return was_still_to_come;
}

static struct gw_allocation *allocate(size_t bytes, enum gw_memory_kind kind, const char *call,
                                      struct gw_site site, bool of_kernel)
{
    const int device = gw_current_device();
    const int owner = owner_of(kind, device);
    const size_t free_bytes = room_left(owner);
    if (bytes > free_bytes || round_up(bytes, GW_PAGE) > free_bytes || !gw_reserve_range()) {
        return NULL;
    }
    struct block *block = calloc(1, sizeof(*block));
    if (!block) {
        return NULL;
    }
    block->page_bytes = round_up(bytes, GW_PAGE);
    const size_t gap = round_up(bytes, GW_PAGE);
    block->gap_bytes = of_kernel         ? GW_PAGE // there may be very many
                       : gap < LEAST_GAP ? LEAST_GAP
                       : gap > MOST_GAP  ? MOST_GAP
                                         : gap;

    const size_t room = block->page_bytes + block->gap_bytes;
    const unsigned char *end = last_end(owner);
    unsigned char **cursor = &cursors[gw_host_part ? owner : 0];
    unsigned char *const first = first_place(owner);
    unsigned char *place =
        REMEMBER_FREED && *cursor >= first ? find_room(*cursor, end, room) : NULL;
    if (!place) {
        place = find_room(first, end, room);
    }
    if (!place || !gw_commit_pages(place, block->page_bytes)) {
        free(block);
        return NULL;
    }
    block->pages = place;
    block->allocation = (struct gw_allocation){.start = place,
                                               .bytes = bytes,
                                               .kind = kind,
                                               .call = call,
                                               .site = site,
                                               .live = true,
                                               .of_kernel = of_kernel,
                                               .device = device};
    if (!insert(block)) {
        gw_decommit_pages(place, block->page_bytes);
        free(block);
        return NULL;
    }
    *cursor = end_of(block);
    used_bytes[owner] += block->page_bytes;
    fill_with_junk(place, block->page_bytes);
    GW_TELL(allocation, &block->allocation);
    return &block->allocation;
}

struct gw_allocation *gw_allocate(size_t bytes, enum gw_memory_kind kind, const char *call,
                                  struct gw_site site)
{
    if (until_failure > 0 && --until_failure == 0) {
        return NULL;
    }
    return allocate(bytes, kind, call, site, false);
}

struct gw_allocation *gw_allocate_in_kernel(size_t bytes, const char *call, struct gw_site site)
{
    return allocate(bytes, GW_DEVICE_MEMORY, call, site, true);
}

void gw_release(struct gw_allocation *allocation, struct gw_site site)
{
    struct block *block = (struct block *)allocation;
    allocation->live = false;
    allocation->freed = site;
    GW_TELL(free, allocation);
    gw_decommit_pages(block->pages, block->page_bytes);
    used_bytes[owner_of(allocation->kind, allocation->device)] -= block->page_bytes;
    if (!REMEMBER_FREED) {
        const size_t at = first_after(block->pages);
        forget(at, at + 1);
    }
}

void gw_release_all(struct gw_site site)
{
    for (size_t i = block_count; i-- > 0;) {
        if (blocks[i]->allocation.live && blocks[i]->allocation.device == gw_current_device()) {
            gw_release(&blocks[i]->allocation, site);
        }
    }
}

bool gw_is_device_address(const void *address)
{
    const unsigned char *byte = address;
    return gw_range_start && byte >= gw_range_start && byte < gw_range_end;
}

static struct block *block_at(const void *address)
{
    if (!gw_is_device_address(address)) {
        return NULL;
    }
    const size_t at = first_after(address);
    return at < block_count && (const unsigned char *)address >= blocks[at]->pages ? blocks[at]
                                                                                   : NULL;
}

struct gw_allocation *gw_find_allocation(const void *address)
{
    struct block *block = block_at(address);
    if (!block ||
        (size_t)((const unsigned char *)address - block->pages) >= block->allocation.bytes) {
        return NULL;
    }
    return &block->allocation;
}

struct gw_allocation *gw_find_live(const void *address)
{
    struct gw_allocation *allocation = gw_find_allocation(address);
    return allocation && allocation->live ? allocation : NULL;
}

static const struct gw_allocation *described;

const struct gw_allocation *gw_described_allocation(void)
{
    return described;
}

const char *gw_describe_address(const void *address)
{
    static char text[120];
    const struct block *block = block_at(address);
    described = NULL;
    if (!gw_is_device_address(address)) {
        return "which is not device memory";
    }
    if (!block) {
        return "where no device memory is allocated";
    }
    const size_t offset = (size_t)((const unsigned char *)address - block->pages);
    if (!block->allocation.live) {
        return "which was freed";
    }
    described = &block->allocation;
    snprintf(text, sizeof(text), "%zu bytes past the end of an allocation of %zu bytes",
             offset - block->allocation.bytes, block->allocation.bytes);
    return text;
}

void gw_memory_state(size_t *free_bytes, size_t *total_bytes)
{
    *total_bytes = gw_total_memory();
    *free_bytes = room_left(gw_current_device());
}

size_t gw_device_live_allocations(void)
{
    size_t count = 0;
    for (size_t i = 0; i < block_count; i++) {
        count += blocks[i]->allocation.live ? 1U : 0U;
    }
    return count;
}

size_t gw_device_live_bytes(void)
{
    size_t bytes = 0;
    for (size_t i = 0; i < block_count; i++) {
        bytes += blocks[i]->allocation.live ? blocks[i]->allocation.bytes : 0;
    }
    return bytes;
}
