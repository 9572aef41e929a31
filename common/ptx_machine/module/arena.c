// SPDX-License-Identifier: MIT
#include "arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_BYTES = 64 * 1024 };

struct piece {
    struct piece *before;
    size_t used, bytes;
    alignas(max_align_t) unsigned char memory[];
};

struct ptx_arena {
    struct piece *last;
};

struct ptx_arena *ptx_arena_new(void)
{
    return calloc(1, sizeof(struct ptx_arena));
}

void ptx_arena_free(struct ptx_arena *arena)
{
    if (!arena) {
        return;
    }
    for (struct piece *piece = arena->last, *before; piece; piece = before) {
        before = piece->before;
        free(piece);
    }
    free(arena);
}

void *ptx_arena_take(struct ptx_arena *arena, size_t bytes)
{
    const size_t unit = alignof(max_align_t);
    const size_t rounded = (bytes + unit - 1) / unit * unit;
    if (!arena->last || arena->last->bytes - arena->last->used < rounded) {
        const size_t capacity = rounded > PIECE_BYTES ? rounded : PIECE_BYTES;
        struct piece *piece = capacity >= bytes ? calloc(1, sizeof(*piece) + capacity) : NULL;
        if (!piece) {
            fputs("There is no memory left to read the program's PTX.\n", stderr);
            exit(2);
        }
        piece->bytes = capacity;
        piece->before = arena->last;
        arena->last = piece;
    }
    void *taken = arena->last->memory + arena->last->used;
    arena->last->used += rounded;
    return taken;
}

char *ptx_arena_text(struct ptx_arena *arena, const char *text, size_t length)
{
    char *copy = ptx_arena_take(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void *ptx_arena_more(struct ptx_arena *arena, void *list, size_t count, size_t element_bytes)
{
    // Full at the powers of two: at those the list moves.
    if (list && (count & (count - 1)) != 0) {
        return list;
    }
    void *moved = ptx_arena_take(arena, (count ? 2 * count : 1) * element_bytes);
    if (count) {
        memcpy(moved, list, count * element_bytes);
    }
    return moved;
}
