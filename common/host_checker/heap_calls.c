// SPDX-License-Identifier: MIT
// malloc() and its kin, as a watched C file calls them, and from which call on they find no memory.
#include "finding.h"
#include "heap.h"

#include <errno.h>
#include <string.h>

enum { ALIGNMENT = 16 };

static uint64_t calls, fail_from;
static uintptr_t refused_at;

void gw_heap_fail_from(uint64_t call)
{
    fail_from = call > 0 ? calls + call : 0;
}

uint64_t gw_heap_calls(void)
{
    return calls;
}

uintptr_t gw_heap_refused_at(void)
{
    return refused_at;
}

void gw_heap_forget_calls(void)
{
    calls = fail_from = 0;
    refused_at = 0;
}

// What a student's call gets. No bytes are no memory, as C allows.
static void *ask(size_t alignment, size_t bytes, uintptr_t made_at, const char *call)
{
    calls++;
    const bool refused = fail_from > 0 && calls >= fail_from;
    void *memory = refused || bytes == 0 ? NULL : gw_heap_make(alignment, bytes, made_at, call);
    if (!memory && bytes > 0) {
        refused_at = refused_at ? refused_at : made_at;
        errno = ENOMEM;
    }
    return memory;
}

// Whether the block at `memory` may be freed or moved; says why not.
static struct gw_heap_block *take(void *memory, const char *call, uintptr_t freed_at)
{
    struct gw_heap_block *block = gw_heap_at((uintptr_t)memory);
    if (!block || !block->live) {
        gw_find_bad_free((uintptr_t)memory, call, freed_at, block);
        return NULL;
    }
    return block;
}

#define CALLER ((uintptr_t)__builtin_return_address(0))

void *gw_malloc(size_t bytes);
void *gw_calloc(size_t count, size_t bytes);
void *gw_realloc(void *memory, size_t bytes);
void *gw_reallocarray(void *memory, size_t count, size_t bytes);
void *gw_aligned_alloc(size_t alignment, size_t bytes);
void gw_free(void *memory);

void *gw_malloc(size_t bytes)
{
    return ask(ALIGNMENT, bytes, CALLER, "malloc");
}

void *gw_calloc(size_t count, size_t bytes)
{
    size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all)) {
        all = SIZE_MAX;
    }
    void *memory = ask(ALIGNMENT, all, CALLER, "calloc");
    if (memory) {
        memset(memory, 0, all);
        gw_heap_mark_written(memory, all);
    }
    return memory;
}

static void *resize(void *memory, size_t bytes, uintptr_t caller, const char *call)
{
    struct gw_heap_block *old = memory ? take(memory, call, caller) : NULL;
    void *moved = ask(ALIGNMENT, bytes, caller, call);
    if (old && (moved || bytes == 0)) {
        const size_t kept = old->bytes < bytes ? old->bytes : bytes;
        if (moved) {
            memcpy(moved, memory, kept);
            memcpy(gw_heap_shadow((uintptr_t)moved), gw_heap_shadow(old->start), kept);
        }
        gw_heap_give_up(old, caller);
    }
    return moved;
}

void *gw_realloc(void *memory, size_t bytes)
{
    return resize(memory, bytes, CALLER, "realloc");
}

void *gw_reallocarray(void *memory, size_t count, size_t bytes)
{
    size_t all = 0;
    const bool overflows = __builtin_mul_overflow(count, bytes, &all);
    return resize(memory, overflows ? SIZE_MAX : all, CALLER, "reallocarray");
}

void *gw_aligned_alloc(size_t alignment, size_t bytes)
{
    const bool is_power = alignment > 0 && (alignment & (alignment - 1)) == 0;
    return ask(is_power && alignment > ALIGNMENT ? alignment : ALIGNMENT, bytes, CALLER,
               "aligned_alloc");
}

void gw_free(void *memory)
{
    struct gw_heap_block *block = memory ? take(memory, "free", CALLER) : NULL;
    if (block) {
        gw_heap_give_up(block, CALLER);
    }
}
