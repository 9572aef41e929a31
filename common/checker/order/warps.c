// SPDX-License-Identifier: MIT
// For each lane the last __syncwarp of all lanes that it took part in; for masks of a part of them,
// what each lane knows of each other, passed on from lane to lane. Whoever has returned takes part
// in none: what it did after its last one is ordered before nobody.
#include "warps.h"

#include "checker/shadow/now.h"
#include "stamps.h"

#include <string.h>

enum { WARPS = 32, LANES = GW_WARP_LANES };

static struct {
    bool any_all, any_part;
    unsigned meetings;
    unsigned live[WARPS];                // lanes that had not returned at the last one
    uint64_t with_all[WARPS][LANES];     // all lanes know what it did before this word
    uint64_t known[WARPS][LANES][LANES]; // known[w][a][b]: a knows what b did before this word
} met;

void gw_warps_block_begins(void)
{
    if (met.any_all) {
        memset(met.with_all, 0, sizeof(met.with_all));
        met.any_all = false;
    }
    if (met.any_part) {
        memset(met.known, 0, sizeof(met.known));
        met.any_part = false;
    }
}

void *gw_warps_of_block(size_t *bytes)
{
    *bytes = met.any_part ? sizeof(met) : offsetof(__typeof__(met), known);
    return &met;
}

void gw_warps_meet(unsigned warp, unsigned mask, unsigned lanes)
{
    gw_stamp_next();
    met.meetings++;
    const uint64_t now = gw_word(gw_word_stamp(gw_now.word), 0);
    const unsigned members = mask & lanes;
    met.live[warp] = lanes;
    if (members == lanes) {
        met.any_all = true;
        for (int a = 0; a < LANES; a++) {
            if (members >> a & 1) {
                met.with_all[warp][a] = now;
            }
        }
        return;
    }
    met.any_part = true;
    uint64_t joined[LANES] = {0};
    for (int a = 0; a < LANES; a++) {
        if (members >> a & 1) {
            for (int b = 0; b < LANES; b++) {
                const uint64_t knows = members >> b & 1 ? now : met.known[warp][a][b];
                joined[b] = knows > joined[b] ? knows : joined[b];
            }
        }
    }
    for (int a = 0; a < LANES; a++) {
        if (members >> a & 1) {
            memcpy(met.known[warp][a], joined, sizeof(joined));
        }
    }
}

/** What this lane of the running thread's warp did before this word, the running thread knows. */
static uint64_t known_of(unsigned lane)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    const unsigned warp = thread / LANES;
    const uint64_t by_part = met.any_part ? met.known[warp][thread % LANES][lane] : 0;
    return met.with_all[warp][lane] > by_part ? met.with_all[warp][lane] : by_part;
}

bool gw_warps_before_now(uint64_t word)
{
    return !(word & GW_SEVERAL_WARPS) && gw_same_warp(word, gw_now.word) &&
           word < known_of(gw_word_thread(word) % LANES);
}

bool gw_warps_left_unseen(uint64_t word)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    return gw_same_warp(word, gw_now.word) && word < known_of(thread % LANES) &&
           !(met.live[thread / LANES] >> gw_word_thread(word) % LANES & 1);
}

unsigned gw_warps_joined(void)
{
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < LANES; lane++) {
        lanes |= (unsigned)(known_of(lane) > gw_now.epoch) << lane;
    }
    return lanes;
}

unsigned gw_warps_meetings(void)
{
    return met.meetings;
}

void gw_warps_known(uint64_t known[GW_WARP_LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        known[lane] = known_of(lane);
    }
}
