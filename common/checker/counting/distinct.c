// SPDX-License-Identifier: MIT
// Two open hash tables. Of sectors a bit is kept for each of a piece of memory of 1 MiB; of atomic
// functions a number for each address, and for each piece of 1 KiB.
#include "distinct.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 15, WORD = 64, FIRST_ROOM = 64 };

/** 0 is the key of nobody. */
struct piece {
    uint64_t key;
    uint64_t bits[PIECE / WORD];
};

struct updated {
    uint64_t key, times;
};

static struct piece **pieces;
static size_t piece_room, piece_count;
static struct updates {
    struct updated *entries;
    size_t room, count;
} of_addresses, of_pieces;

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        abort();
    }
    return memory;
}

static size_t place_of(uint64_t key, size_t room)
{
    return (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) % room;
}

static void forget(struct updates *table)
{
    if (table->count > 0) {
        memset(table->entries, 0, table->room * sizeof(*table->entries));
        table->count = 0;
    }
}

void gw_distinct_launch_begins(void)
{
    for (size_t i = 0; i < piece_room; i++) {
        free(pieces[i]);
        pieces[i] = NULL;
    }
    piece_count = 0;
    forget(&of_addresses);
    forget(&of_pieces);
}

static struct piece **find_piece(uint64_t key)
{
    size_t at = place_of(key, piece_room);
    while (pieces[at] && pieces[at]->key != key) {
        at = (at + 1) % piece_room;
    }
    return &pieces[at];
}

static void make_room_for_piece(void)
{
    if (2 * (piece_count + 1) <= piece_room) {
        return;
    }
    struct piece **before = pieces;
    const size_t count = piece_room;
    piece_room = piece_room > 0 ? 2 * piece_room : FIRST_ROOM;
    pieces = take(piece_room, sizeof(*pieces));
    for (size_t i = 0; i < count; i++) {
        if (before[i]) {
            *find_piece(before[i]->key) = before[i];
        }
    }
    free(before);
}

bool gw_distinct_sector(uint64_t sector)
{
    static struct piece *latest;
    const uint64_t key = sector / PIECE + 1;
    if (!latest || piece_count == 0 || latest->key != key) {
        make_room_for_piece();
        struct piece **piece = find_piece(key);
        if (!*piece) {
            *piece = take(1, sizeof(**piece));
            (*piece)->key = key;
            piece_count++;
        }
        latest = *piece;
    }
    uint64_t *word = &latest->bits[sector % PIECE / WORD];
    const uint64_t bit = UINT64_C(1) << sector % WORD;
    const bool first = !(*word & bit);
    *word |= bit;
    return first;
}

static struct updated *find_update(const struct updates *table, uint64_t key)
{
    size_t at = place_of(key, table->room);
    while (table->entries[at].key != 0 && table->entries[at].key != key) {
        at = (at + 1) % table->room;
    }
    return &table->entries[at];
}

static uint64_t add_updates(struct updates *table, uint64_t key, uint64_t times)
{
    if (2 * (table->count + 1) > table->room) {
        const struct updates before = *table;
        table->room = before.room > 0 ? 2 * before.room : FIRST_ROOM;
        table->entries = take(table->room, sizeof(*table->entries));
        for (size_t i = 0; i < before.room; i++) {
            if (before.entries[i].key != 0) {
                *find_update(table, before.entries[i].key) = before.entries[i];
            }
        }
        free(before.entries);
    }
    struct updated *updated = find_update(table, key);
    table->count += updated->key == 0;
    updated->key = key;
    updated->times += times;
    return updated->times;
}

uint64_t gw_distinct_update(uint64_t address)
{
    return add_updates(&of_addresses, address, 1);
}

uint64_t gw_distinct_line_updates(uint64_t piece, uint64_t lines)
{
    return add_updates(&of_pieces, piece, lines);
}
