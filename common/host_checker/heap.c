// SPDX-License-Identifier: MIT
// Blocks one behind the other in one reserved range, with a shadow of the same size beside it.
#include "heap.h"

#include "checker/program/arrays.h"

#include <string.h>
#include <sys/mman.h>

enum { GAP = 64, ALIGNMENT = 16, MOST_NAMES = 4, JUNK = 0xa5, BLOCK_SHARE = 32 };

static const size_t reserved = (size_t)1 << 28;

static struct {
    unsigned char *memory, *shadow;
    size_t used, limit;
    struct gw_heap_block *blocks; // by address
    size_t block_count;
    struct {
        size_t bytes;
        const char *name;
    } names[MOST_NAMES];
    const char *freeing; // a function's name
    uintptr_t freeing_at;
} heap;

static void *reserve(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static bool is_there(void)
{
    if (!heap.memory) {
        heap.limit = GW_HEAP_BYTES;
        heap.memory = reserve(reserved);
        heap.shadow = reserve(reserved);
        heap.blocks = reserve(reserved / BLOCK_SHARE * sizeof(*heap.blocks));
    }
    return heap.memory && heap.shadow && heap.blocks;
}

void gw_heap_reset(void)
{
    if (heap.used > 0) {
        // Given back, so that it reads as zeros: nobody's.
        madvise(heap.memory, heap.used, MADV_DONTNEED);
        madvise(heap.shadow, heap.used, MADV_DONTNEED);
        madvise(heap.blocks, heap.block_count * sizeof(*heap.blocks), MADV_DONTNEED);
    }
    heap.used = heap.block_count = 0;
    heap.limit = GW_HEAP_BYTES;
    heap.freeing = NULL;
    memset(heap.names, 0, sizeof(heap.names));
}

unsigned char *gw_heap_shadow(uintptr_t address)
{
    const uintptr_t offset = address - (uintptr_t)heap.memory;
    return heap.memory && offset < reserved ? heap.shadow + offset : NULL;
}

void *gw_heap_make(size_t alignment, size_t bytes, uintptr_t made_at, const char *call)
{
    if (!is_there()) {
        return NULL;
    }
    const size_t start = (heap.used + GAP + alignment - 1) / alignment * alignment;
    if (start > heap.limit || bytes > heap.limit - start ||
        heap.block_count >= reserved / BLOCK_SHARE) {
        return NULL;
    }
    heap.used = start + bytes + GAP;
    unsigned char *memory = heap.memory + start;
    memset(memory - GAP, JUNK, GAP + bytes + GAP); // a sum that goes too far is to be wrong
    memset(heap.shadow + start, GW_HEAP_UNWRITTEN, bytes);
    heap.blocks[heap.block_count++] =
        (struct gw_heap_block){(uintptr_t)memory, bytes, made_at, 0, call, true};
    return memory;
}

// The number of the last block that begins at or before `address`; block_count where none does.
static size_t index_before(uintptr_t address)
{
    const size_t before =
        gw_count_up_to(heap.blocks, heap.block_count, sizeof(*heap.blocks), address);
    return before > 0 ? before - 1 : heap.block_count;
}

const struct gw_heap_block *gw_heap_near(uintptr_t address)
{
    const size_t index = index_before(address);
    if (index == heap.block_count) {
        return heap.block_count > 0 ? &heap.blocks[0] : NULL;
    }
    const struct gw_heap_block *block = &heap.blocks[index];
    if (address - block->start >= block->bytes && index + 1 < heap.block_count) {
        const uintptr_t behind = address - block->start - block->bytes;
        if (block[1].start - address <= behind) {
            return block + 1;
        }
    }
    return block;
}

struct gw_heap_block *gw_heap_at(uintptr_t address)
{
    const size_t index = index_before(address);
    return index < heap.block_count && heap.blocks[index].start == address ? &heap.blocks[index]
                                                                           : NULL;
}

void gw_heap_give_up(struct gw_heap_block *block, uintptr_t freed_at)
{
    block->live = false;
    block->freed_at = freed_at;
    memset(heap.shadow + (block->start - (uintptr_t)heap.memory), GW_HEAP_FREED, block->bytes);
}

void gw_heap_name_blocks(size_t bytes, const char *name)
{
    for (int i = 0; i < MOST_NAMES; i++) {
        if (!heap.names[i].name) {
            heap.names[i].bytes = bytes;
            heap.names[i].name = name;
            return;
        }
    }
}

const char *gw_heap_noun(size_t bytes)
{
    const char *noun = NULL;
    for (int i = 0; i < MOST_NAMES && heap.names[i].name; i++) {
        if (heap.names[i].bytes == bytes && noun) {
            return "block"; // it may be either
        }
        noun = heap.names[i].bytes == bytes ? heap.names[i].name : noun;
    }
    return noun ? noun : "block";
}

void gw_heap_freed_by(const char *name, uintptr_t function)
{
    heap.freeing = name;
    heap.freeing_at = function;
}

const char *gw_heap_freeing(uintptr_t made_at, uintptr_t *function)
{
    bool frees_others = false;
    bool frees_these = false;
    for (size_t i = 0; i < heap.block_count; i++) {
        const struct gw_heap_block *block = &heap.blocks[i];
        frees_others |= !block->live && block->freed_at;
        frees_these |= !block->live && block->freed_at && block->made_at == made_at;
    }
    *function = heap.freeing_at;
    return frees_these || !frees_others ? heap.freeing : NULL;
}

void gw_heap_limit(size_t bytes)
{
    heap.limit = bytes < reserved ? bytes : reserved;
}

void *gw_heap_give(size_t bytes)
{
    return gw_heap_make(ALIGNMENT, bytes, 0, "malloc");
}

void gw_heap_mark_written(void *memory, size_t bytes)
{
    unsigned char *shadow = gw_heap_shadow((uintptr_t)memory);
    if (shadow) {
        memset(shadow, GW_HEAP_WRITTEN, bytes);
    }
}

void gw_heap_notice_written(const void *memory, size_t bytes)
{
    const unsigned char *content = memory;
    unsigned char *shadow = gw_heap_shadow((uintptr_t)memory);
    bool changed = false;
    for (size_t i = 0; i < bytes; i++) {
        changed |= shadow[i] == GW_HEAP_UNWRITTEN && content[i] != JUNK;
    }
    for (size_t i = 0; changed && i < bytes; i++) {
        shadow[i] = shadow[i] == GW_HEAP_UNWRITTEN ? GW_HEAP_WRITTEN : shadow[i];
    }
}

bool gw_heap_is_readable(const void *address, size_t bytes)
{
    const unsigned char *shadow = gw_heap_shadow((uintptr_t)address);
    if (!shadow || bytes > reserved || !gw_heap_shadow((uintptr_t)address + bytes - 1)) {
        return false;
    }
    gw_heap_notice_written(address, bytes);
    for (size_t i = 0; i < bytes; i++) {
        if (shadow[i] != GW_HEAP_WRITTEN) {
            return false;
        }
    }
    return true;
}

const struct gw_heap_block *gw_heap_block_of(const void *address)
{
    const struct gw_heap_block *block = gw_heap_at((uintptr_t)address);
    return block && block->live ? block : NULL;
}

void gw_heap_forget(void *memory)
{
    if (gw_heap_block_of(memory)) {
        gw_heap_give_up(gw_heap_at((uintptr_t)memory), 0);
    }
}

void gw_heap_take_back(void)
{
    for (size_t i = 0; i < heap.block_count; i++) {
        if (heap.blocks[i].live) {
            gw_heap_give_up(&heap.blocks[i], 0);
        }
    }
}

void gw_heap_visit_live(void (*visit)(const struct gw_heap_block *, void *), void *context)
{
    for (size_t i = 0; i < heap.block_count; i++) {
        if (heap.blocks[i].live) {
            visit(&heap.blocks[i], context);
        }
    }
}
