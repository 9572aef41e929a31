// SPDX-License-Identifier: MIT
// The order is Bourdoncle's weak topological one (Efficient chaotic iteration strategies with
// widenings, 1993): pieces of a loop stand together, and all else behind what it follows. His
// algorithm calls itself; here the calls lie in an array, as stacks of the device's threads are
// small.
#include "code_pieces.h"

#include <stdlib.h>
#include <string.h>

enum { SLOT_BITS = 14, SLOTS = 1 << SLOT_BITS, NO_ROOM = GW_MOST_PIECES - 1, MOST_LOOPS = 1024 };

struct gw_piece_of_code gw_pieces[GW_MOST_PIECES];

static struct {
    uint32_t place, number; /**< the number, and 1 more: 0 is a free slot */
} slots[SLOTS];
static uint32_t piece_count;
static uint32_t *beginnings;
static unsigned beginning_count;
static bool is_new;
static struct gw_loops_around loops[MOST_LOOPS];
static int loop_count;

uint32_t gw_piece_at(uint32_t place)
{
    for (unsigned at = place * 0x9E3779B9U >> (32 - SLOT_BITS);; at = (at + 1) % SLOTS) {
        if (slots[at].number == 0) {
            if (piece_count == NO_ROOM) {
                return NO_ROOM;
            }
            slots[at].place = place;
            slots[at].number = ++piece_count;
        }
        if (slots[at].place == place) {
            return slots[at].number - 1;
        }
    }
}

// Adds a number that is not in the list.
static void add(uint32_t **list, unsigned *count, uint32_t number)
{
    for (unsigned i = 0; i < *count; i++) {
        if ((*list)[i] == number) {
            return;
        }
    }
    uint32_t *more = realloc(*list, (*count + 1) * sizeof(**list));
    if (!more) {
        abort();
    }
    *list = more;
    more[(*count)++] = number;
    is_new = true;
}

void gw_piece_follows(uint32_t before, uint32_t piece)
{
    if (before == GW_NO_PIECE) {
        add(&beginnings, &beginning_count, piece);
    } else {
        add(&gw_pieces[before].next, &gw_pieces[before].next_count, piece);
    }
}

/** A call of the algorithm. */
struct visit {
    uint32_t piece;
    unsigned next; /**< of those behind it, the one to be looked at */
    uint32_t head; /**< the earliest piece that a way leads back to */
    bool is_loop;
    bool within;       /**< its loop is gone through now */
    int loop, outside; /**< that one, and the one around it */
};

static struct visit visits[GW_MOST_PIECES];
static unsigned depth;
static uint32_t number[GW_MOST_PIECES]; // 0: was not visited; PLACED: has its rank
static uint32_t waiting[GW_MOST_PIECES];
static unsigned waiting_count;
static uint32_t visited, rank;
static int around;

#define PLACED UINT32_MAX

static void begin(uint32_t piece)
{
    number[piece] = ++visited;
    waiting[waiting_count++] = piece;
    visits[depth++] = (struct visit){.piece = piece, .head = visited};
}

static int new_loop(int outside)
{
    if (loop_count == MOST_LOOPS) {
        return outside;
    }
    struct gw_loops_around *loop = &loops[loop_count];
    *loop = outside >= 0 ? loops[outside] : (struct gw_loops_around){.count = 0};
    if (loop->count < GW_MOST_LOOPS_AROUND) {
        loop->loops[loop->count++] = loop_count;
    }
    return loop_count++;
}

static void place(uint32_t piece)
{
    gw_pieces[piece].rank = --rank;
    gw_pieces[piece].loop = around;
}

// The pieces that were visited since are its loop's, or it alone. @return whether there is a loop
static bool takes_its_loop(struct visit *visit)
{
    uint32_t other;
    number[visit->piece] = PLACED;
    while ((other = waiting[--waiting_count]) != visit->piece) {
        number[other] = 0;
    }
    if (!visit->is_loop) {
        place(visit->piece);
        return false;
    }
    visit->within = true;
    visit->next = 0;
    visit->outside = around;
    visit->loop = around = new_loop(around);
    return true;
}

static void end(void)
{
    const struct visit done = visits[--depth];
    if (depth > 0 && !visits[depth - 1].within && done.head <= visits[depth - 1].head) {
        visits[depth - 1].head = done.head;
        visits[depth - 1].is_loop = true;
    }
}

static void go_on(void)
{
    struct visit *visit = &visits[depth - 1];
    const struct gw_piece_of_code *piece = &gw_pieces[visit->piece];
    if (visit->next < piece->next_count) {
        const uint32_t next = piece->next[visit->next++];
        if (number[next] == 0) {
            begin(next);
        } else if (!visit->within && number[next] <= visit->head) {
            visit->head = number[next];
            visit->is_loop = true;
        }
        return;
    }
    if (visit->within) {
        place(visit->piece);
        gw_pieces[visit->piece].is_header = true;
        around = visit->outside;
    } else if (number[visit->piece] == visit->head && takes_its_loop(visit)) {
        return;
    }
    end();
}

static void visit_from(uint32_t piece)
{
    if (number[piece] == 0) {
        begin(piece);
    }
    while (depth > 0) {
        go_on();
    }
}

void gw_order_pieces(void)
{
    if (!is_new) {
        return;
    }
    is_new = false;
    memset(number, 0, sizeof(number));
    waiting_count = visited = 0;
    loop_count = 0;
    rank = UINT32_MAX;
    around = -1;
    for (uint32_t i = 0; i < GW_MOST_PIECES; i++) {
        gw_pieces[i].is_header = false;
    }
    for (unsigned i = 0; i < beginning_count; i++) {
        visit_from(beginnings[i]);
    }
    // Where the ways of warps did not part, what led to a piece may not have been noted.
    for (uint32_t i = 0; i < GW_MOST_PIECES; i++) {
        visit_from(i);
    }
}

const struct gw_loops_around *gw_loops_around(int loop)
{
    static const struct gw_loops_around none;
    return loop >= 0 ? &loops[loop] : &none;
}
