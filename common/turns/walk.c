// SPDX-License-Identifier: MIT
// A warp goes on with those of its lanes that are furthest behind: in the earliest round of a loop
// that they share, and there at the lowest rank.
#include "code_pieces.h"
#include "ways.h"

#include <string.h>

struct lane {
    uint32_t piece;
    size_t at; /**< in its way */
    unsigned rounds[GW_MOST_LOOPS_AROUND];
};

/** Lanes by their bits. */
struct group {
    uint32_t lanes, others;
    unsigned first; /**< one of the lanes */
};

#define FOR_LANES(mask, lane)                                                                      \
    for (uint32_t left_ = (mask), lane; left_ && (lane = (uint32_t)__builtin_ctz(left_), true);    \
         left_ &= left_ - 1)

static const struct gw_loops_around *around(uint32_t piece)
{
    return gw_loops_around(gw_pieces[piece].loop);
}

static unsigned shared_loops(const struct gw_loops_around *one, const struct gw_loops_around *other)
{
    unsigned count = 0;
    while (count < one->count && count < other->count && one->loops[count] == other->loops[count]) {
        count++;
    }
    return count;
}

// Less than 0: the one is behind the other; 0: they are at the same piece in the same round.
static int compare(const struct lane *one, const struct lane *other)
{
    const unsigned shared = shared_loops(around(one->piece), around(other->piece));
    for (unsigned i = 0; i < shared; i++) {
        if (one->rounds[i] != other->rounds[i]) {
            return one->rounds[i] < other->rounds[i] ? -1 : 1;
        }
    }
    const uint32_t rank = gw_pieces[one->piece].rank;
    const uint32_t of_other = gw_pieces[other->piece].rank;
    return rank < of_other ? -1 : rank > of_other;
}

static void go_to(struct lane *lane, uint32_t piece)
{
    const struct gw_loops_around *from = around(lane->piece), *to = around(piece);
    const unsigned shared = shared_loops(from, to);
    // Back to the beginning of a loop: its next round.
    if (shared > 0 && shared == to->count && gw_pieces[piece].is_header) {
        lane->rounds[shared - 1]++;
    }
    for (unsigned i = shared; i < to->count; i++) {
        lane->rounds[i] = 0;
    }
    lane->piece = piece;
}

// Those that are furthest behind; `second` becomes one of the next.
static struct group choose(const struct lane *lanes, uint32_t all, const struct lane **second)
{
    struct group group = {.first = (unsigned)__builtin_ctz(all)};
    *second = NULL;
    FOR_LANES(all, i)
    {
        const int order = compare(&lanes[i], &lanes[group.first]);
        if (order < 0) {
            *second = &lanes[group.first];
            group = (struct group){.first = i, .others = group.lanes | group.others};
            group.lanes = UINT32_C(1) << i;
        } else if (order == 0) {
            group.lanes |= UINT32_C(1) << i;
        } else {
            group.others |= UINT32_C(1) << i;
            *second = !*second || compare(&lanes[i], *second) < 0 ? &lanes[i] : *second;
        }
    }
    return group;
}

// The lanes go on together as long as they can. @return those whose way has ended
static uint32_t run(struct lane *lanes, const struct gw_way *ways, const struct group *group,
                    const struct lane *second, struct gw_turns *turns)
{
    const unsigned count = (unsigned)__builtin_popcount(group->lanes);
    for (;;) {
        turns->turns++;
        turns->lanes += count;
        uint32_t ended = 0;
        bool parts = false;
        FOR_LANES(group->lanes, i)
        {
            struct lane *lane = &lanes[i];
            if (++lane->at == ways[i].count) {
                ended |= UINT32_C(1) << i;
                continue;
            }
            go_to(lane, ways[i].places[lane->at]);
            parts = parts || lane->piece != lanes[group->first].piece;
        }
        if (ended || parts || (second && compare(&lanes[group->first], second) >= 0)) {
            return ended;
        }
    }
}

// Most warps do not part: then the ways are the same.
static bool are_same(const struct gw_way ways[GW_WARP_LANES], uint32_t all)
{
    const struct gw_way *first = &ways[__builtin_ctz(all)];
    FOR_LANES(all, i)
    {
        if (ways[i].count != first->count ||
            memcmp(ways[i].places, first->places, first->count * sizeof(*first->places)) != 0) {
            return false;
        }
    }
    return true;
}

static void number_pieces(struct gw_way *way)
{
    uint32_t before = way->before ? gw_piece_at(way->before) : GW_NO_PIECE;
    for (size_t i = 0; i < way->count; i++) {
        const uint32_t piece = gw_piece_at(way->places[i]);
        gw_piece_follows(before, piece);
        way->places[i] = before = piece;
    }
}

void gw_walk(struct gw_way ways[GW_WARP_LANES], struct gw_turns *turns)
{
    uint32_t all = 0;
    for (unsigned i = 0; i < GW_WARP_LANES; i++) {
        all |= (uint32_t)(ways[i].count > 0) << i;
    }
    if (all == 0) {
        return;
    }
    if (are_same(ways, all)) {
        const uint64_t count = ways[__builtin_ctz(all)].count;
        turns->turns += count;
        turns->lanes += count * (unsigned)__builtin_popcount(all);
        return;
    }
    struct lane lanes[GW_WARP_LANES];
    FOR_LANES(all, i) number_pieces(&ways[i]);
    gw_order_pieces();
    FOR_LANES(all, i)
    {
        lanes[i] = (struct lane){.piece = ways[i].places[0]};
    }
    while (all) {
        const struct lane *second;
        const struct group group = choose(lanes, all, &second);
        all &= ~run(lanes, ways, &group, second, turns);
    }
}
