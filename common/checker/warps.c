// SPDX-License-Identifier: MIT
// For each warp the last barrier of all its lanes; for masks of a part of them, what each lane
// knows of each other, passed on from lane to lane.
#include "warps.h"

#include "../cpu_device/observer.h"
#include "block.h"
#include "now.h"
#include "same_value.h"

#include <string.h>

enum { WARPS = 32, LANES = 32 };

static uint64_t all_lanes[WARPS];
static uint64_t known[WARPS][LANES][LANES]; // known[w][a][b]: a knows what b did before this word
static bool any_part;

void gw_warps_block_begins(void)
{
    memset(all_lanes, 0, sizeof(all_lanes));
    if (any_part) {
        memset(known, 0, sizeof(known));
        any_part = false;
    }
}

void gw_observe_warp_release(unsigned warp, unsigned mask, unsigned lanes)
{
    gw_same_value_settle();
    gw_block_tick();
    const uint64_t now = gw_word(gw_word_stamp(gw_now.word), 0);
    if ((mask & lanes) == lanes) {
        all_lanes[warp] = now;
        return;
    }
    any_part = true;
    uint64_t joined[LANES] = {0};
    for (int a = 0; a < LANES; a++) {
        if (mask >> a & 1) {
            for (int b = 0; b < LANES; b++) {
                const uint64_t knows = mask >> b & 1 ? now : known[warp][a][b];
                joined[b] = knows > joined[b] ? knows : joined[b];
            }
        }
    }
    for (int a = 0; a < LANES; a++) {
        if (mask >> a & 1) {
            memcpy(known[warp][a], joined, sizeof(joined));
        }
    }
}

bool gw_warps_before_now(uint64_t word)
{
    if ((word & GW_SEVERAL_WARPS) || !gw_same_warp(word, gw_now.word)) {
        return false;
    }
    const unsigned thread = gw_word_thread(gw_now.word);
    const unsigned warp = thread / LANES;
    return word < all_lanes[warp] ||
           (any_part && word < known[warp][thread % LANES][gw_word_thread(word) % LANES]);
}
