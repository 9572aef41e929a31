// SPDX-License-Identifier: MIT
// The memory of one module: everything is freed with it, and nothing before.
#pragma once

#include <stddef.h>

struct ptx_arena;

/** @return NULL without memory */
struct ptx_arena *ptx_arena_new(void);

void ptx_arena_free(struct ptx_arena *arena);

/** Zeroed memory for any type. Without memory the program ends with a sentence. */
void *ptx_arena_take(struct ptx_arena *arena, size_t bytes);

/** A copy of `length` characters with an end mark. */
char *ptx_arena_text(struct ptx_arena *arena, const char *text, size_t length);

/**
 * Room for one more element behind the `count` in a list that grows by doubling.
 * @param list  NULL for an empty one; when it moves, the old one stays until the arena is freed
 * @return the list, of at least count + 1 elements
 */
void *ptx_arena_more(struct ptx_arena *arena, void *list, size_t count, size_t element_bytes);
