// SPDX-License-Identifier: MIT
// The heap of a watched C file, which knows of every byte whether it is somebody's, was written,
// or was freed. Memory that was freed is not used again within a case, and blocks have gaps
// between them.
//
// The first part is for the half of an exercise that runs the student's functions.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The most of it that a case gets unless it says otherwise. */
#define GW_HEAP_BYTES ((size_t)64 << 20)

/** One allocation. */
struct gw_heap_block {
    uintptr_t start;
    size_t bytes;
    uintptr_t made_at;  /**< return address of the call; 0: made by the exercise's own half */
    uintptr_t freed_at; /**< the same of the call that freed it */
    const char *call;   /**< "malloc" */
    bool live;
};

/* --- for the runner's half ---------------------------------------------------------------- */

/** Reports call a block of this size so: "node". Kept, not copied; ends with the case. */
void gw_heap_name_blocks(size_t bytes, const char *name);

/** From now on the heap holds at most this much, live and freed together. */
void gw_heap_limit(size_t bytes);

/** The call numbered `call`, counted from 1 and from now, finds no memory, nor does any later. */
void gw_heap_fail_from(uint64_t call);

/** Calls that asked for memory since the case began. */
uint64_t gw_heap_calls(void);

/** Memory for the exercise's own half, which a student's function may read, write and free. */
void *gw_heap_give(size_t bytes);

/** Says that a block holds what it should: reading it is no mistake. */
void gw_heap_mark_written(void *memory, size_t bytes);

/**
 * Notices that code that is not watched has written to memory of the heap: a function of the C
 * library, or one of ours that returns a struct by value. Where none of it was written as far as is
 * known, it holds what it was filled with, or somebody has.
 */
void gw_heap_notice_written(const void *memory, size_t bytes);

/** Whether all of [address, address + bytes) is live and was written. */
bool gw_heap_is_readable(const void *address, size_t bytes);

/** The live block that begins at `address`, or NULL. */
const struct gw_heap_block *gw_heap_block_of(const void *address);

/** Says, before it is called, which function is to free all that there is: what lives afterwards
 * was left by it. */
void gw_heap_freed_by(const char *name, uintptr_t function);

/** Takes one block back that lives, so that it is no leak. */
void gw_heap_forget(void *memory);

/** The same of all blocks. */
void gw_heap_take_back(void);

/* --- for the checker itself ----------------------------------------------------------------- */

/** What the shadow says of a byte. */
enum gw_heap_byte { GW_HEAP_NOBODYS, GW_HEAP_FREED, GW_HEAP_UNWRITTEN, GW_HEAP_WRITTEN };

/** The shadow of an address, one byte a byte; NULL outside the heap. */
unsigned char *gw_heap_shadow(uintptr_t address);

/** The block, live or freed, that an address lies in, or the nearest one; NULL: there is none. */
const struct gw_heap_block *gw_heap_near(uintptr_t address);

/** What blocks of this size are called: "block" where nothing else was said. */
const char *gw_heap_noun(size_t bytes);

/** The place of the first call that found no memory; 0: all found some. */
uintptr_t gw_heap_refused_at(void);

/** The function that was to free what a call has made; NULL: none was called, or it frees others
 * and may know nothing of these. */
const char *gw_heap_freeing(uintptr_t made_at, uintptr_t *function);

/** Calls `visit` for every live block, oldest first. */
void gw_heap_visit_live(void (*visit)(const struct gw_heap_block *, void *), void *context);

/**
 * Makes a block; `made_at` and `call` as in gw_heap_block.
 * @return junk, or NULL where the heap is too small
 */
void *gw_heap_make(size_t alignment, size_t bytes, uintptr_t made_at, const char *call);

/** The block, live or freed, that begins at an address, or NULL. */
struct gw_heap_block *gw_heap_at(uintptr_t address);

/** Frees a live block; 0: the exercise's own half does. */
void gw_heap_give_up(struct gw_heap_block *block, uintptr_t freed_at);

/** Forgets all blocks and what they are called. */
void gw_heap_reset(void);

/** Forgets how often memory was asked for. */
void gw_heap_forget_calls(void);
