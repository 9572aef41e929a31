// SPDX-License-Identifier: MIT
// Lanes gather in groups: those that came with the same operation and mask. A group is let go when
// all lanes of its mask are in it or have returned, which is CUDA's rule for every one of these
// functions: "all non-exited threads named in mask must execute the same intrinsic with the same
// mask". Where the calls stand does not matter.
//
// That a lane has returned is seen late: when nobody else can go on.
#include "warp.h"
#include "cpu_device/fibers/fiber.h"
#include "running_block.h"
#include "warp_results.h"

#include <string.h>

GW_PER_WORKER struct gw_warps gw_warps_here;

enum { LANES = GW_WARP_THREADS };

static unsigned bit(unsigned lane)
{
    return 1u << lane;
}

void gw_warps_begin(unsigned threads)
{
    struct gw_warps *warps = &gw_warps_here;
    warps->ready = 0;
#ifndef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    warps->direct = 1;
#endif
    warps->count = (threads + LANES - 1) / LANES;
    for (unsigned first = 0; first < threads; first += LANES) {
        const unsigned lanes = threads - first;
        warps->warp[first / LANES] = (struct gw_warp){.exited = lanes < LANES ? ~0u << lanes : 0};
    }
}

/** The lanes that wait in the same group as this one. */
static unsigned group_of(const struct gw_warp *warp, const struct gw_lane *lanes, unsigned lane)
{
    unsigned group = 0;
    for (unsigned rest = warp->waiting; rest != 0; rest &= rest - 1) {
        const unsigned other = (unsigned)__builtin_ctz(rest);
        if (lanes[other].mask == lanes[lane].mask && lanes[other].code == lanes[lane].code) {
            group |= bit(other);
        }
    }
    return group;
}

static bool is_active_mask(const struct gw_lane *lane)
{
    return (lane->code & 0xff) == GW_WARP_ACTIVE;
}

/** Gives each lane of the group what it gets, and lets it go. */
static void let_go(unsigned warp_number, unsigned group)
{
    struct gw_warps *warps = &gw_warps_here;
    struct gw_warp *warp = &warps->warp[warp_number];
    warps->first = warp_number * LANES;
    const struct gw_group found = {.first = warps->first,
                                   .lanes = &warps->lanes[warps->first],
                                   .members = group,
                                   .exited = warp->exited};
    gw_warp_results(&found);
    warp->waiting &= ~group;
    if (warp->arrived & group) {
        warp->arrived = 0;
    }
    warps->ready |= group;
    gw_waiting_threads.handed_over = 0; // until all of them have gone on
}

static bool is_complete(const struct gw_warp *warp, unsigned mask, unsigned group)
{
    return (mask & ~(warp->exited | group)) == 0;
}

void gw_warp_arrive(unsigned thread)
{
    struct gw_warp *warp = &gw_warps_here.warp[thread / LANES];
    struct gw_lane *lanes = &gw_warps_here.lanes[thread / LANES * LANES];
    const struct gw_lane *self = &lanes[thread % LANES];
    const bool only_group = warp->waiting == warp->arrived;
    warp->waiting |= bit(thread % LANES);
    if (is_active_mask(self)) {
        // All are together only if all that live are here.
        if ((warp->waiting | warp->exited) == ~0u) {
            unsigned elsewhere = 0;
            for (unsigned rest = warp->waiting; rest != 0; rest &= rest - 1) {
                const struct gw_lane *other = &lanes[__builtin_ctz(rest)];
                elsewhere |= !is_active_mask(other) || other->line != self->line ||
                             strcmp(other->file, self->file) != 0;
            }
            if (!elsewhere) {
                let_go(thread / LANES, warp->waiting);
            }
        }
        return;
    }
    if (only_group && warp->arrived && warp->mask == self->mask && warp->code == self->code) {
        warp->arrived |= bit(thread % LANES);
    } else {
        warp->arrived = only_group && !warp->arrived ? bit(thread % LANES)
                                                     : group_of(warp, lanes, thread % LANES);
        warp->mask = self->mask;
        warp->code = self->code;
    }
    if (is_complete(warp, warp->mask, warp->arrived)) {
        let_go(thread / LANES, warp->arrived);
    }
}

/** A group of this warp that waits only for lanes that have returned; 0 when there is none. */
static unsigned complete_group(const struct gw_warp *warp, const struct gw_lane *lanes)
{
    for (unsigned rest = warp->waiting; rest != 0; rest &= rest - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(rest);
        const unsigned group = group_of(warp, lanes, lane);
        if (!is_active_mask(&lanes[lane]) && is_complete(warp, lanes[lane].mask, group)) {
            return group;
        }
    }
    return 0;
}

/** The lanes that wait at the same __activemask() as the first of those that do. */
static unsigned active_group(const struct gw_warp *warp, const struct gw_lane *lanes)
{
    const struct gw_lane *first = NULL;
    unsigned group = 0;
    for (unsigned rest = warp->waiting; rest != 0; rest &= rest - 1) {
        const struct gw_lane *lane = &lanes[__builtin_ctz(rest)];
        if (is_active_mask(lane)) {
            first = first ? first : lane;
            if (lane->line == first->line && strcmp(lane->file, first->file) == 0) {
                group |= rest & -rest;
            }
        }
    }
    return group;
}

bool gw_warps_resolve(const unsigned *at_barrier, int *deadlocked)
{
    struct gw_warps *warps = &gw_warps_here;
    *deadlocked = -1;
    for (int active = 0; active <= 1; active++) {
        for (unsigned w = 0; w < warps->count; w++) {
            struct gw_warp *warp = &warps->warp[w];
            const struct gw_lane *lanes = &warps->lanes[w * LANES];
            if (warp->waiting == 0) {
                continue;
            }
            warp->exited = ~(warp->waiting | at_barrier[w]);
            const unsigned group = active ? active_group(warp, lanes) : complete_group(warp, lanes);
            if (group) {
                let_go(w, group);
                return true;
            }
            if (*deadlocked < 0) {
                *deadlocked = (int)(w * LANES) + __builtin_ctz(warp->waiting);
            }
        }
    }
    return false;
}

unsigned gw_warp_missing_lane(unsigned deadlocked)
{
    const struct gw_warp *warp = &gw_warps_here.warp[deadlocked / LANES];
    const struct gw_lane *lanes = &gw_warps_here.lanes[deadlocked / LANES * LANES];
    const unsigned group = group_of(warp, lanes, deadlocked % LANES);
    const unsigned missing = lanes[deadlocked % LANES].mask & ~(group | warp->exited);
    return (unsigned)__builtin_ctz(missing);
}
