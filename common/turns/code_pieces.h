// SPDX-License-Identifier: MIT
// In which order pieces of code come, and which loops they are in, by what was seen to follow what.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { GW_MOST_PIECES = 4096, GW_MOST_LOOPS_AROUND = 8 };

#define GW_NO_PIECE UINT32_MAX

/** A piece of code. */
struct gw_piece_of_code {
    uint32_t
        rank; /**< in a line of all pieces: a loop's stand together, its first one before them */
    int loop; /**< the innermost that it is in, or -1 */
    bool is_header; /**< the first of it */
    uint32_t *next; /**< numbers of the pieces that were seen behind it */
    unsigned next_count;
};

extern struct gw_piece_of_code gw_pieces[GW_MOST_PIECES];

/** The loops around a piece, from the outermost. */
struct gw_loops_around {
    int loops[GW_MOST_LOOPS_AROUND];
    unsigned count; /**< of more than there is room for the inner ones are left out */
};

/** The number of the piece at this place; the last number stands for all that find no room. */
uint32_t gw_piece_at(uint32_t place);

/** This piece was seen behind that one; behind GW_NO_PIECE: a thread begins with it. */
void gw_piece_follows(uint32_t before, uint32_t piece);

/** Sets ranks and loops, if something new was seen since. */
void gw_order_pieces(void);

/** Those around a piece, by the latest order. */
const struct gw_loops_around *gw_loops_around(int loop);
