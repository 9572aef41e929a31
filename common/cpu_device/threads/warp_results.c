// SPDX-License-Identifier: MIT
// The operations of a warp, each by CUDA's rule for it.
#include "warp_results.h"
#include "checked.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/memory/memory.h"
#include "running_block.h"

#include <stdio.h>
#include <string.h>

enum { LANES = GW_WARP_THREADS };

static const char *const names[] = {
    [GW_WARP_SYNC] = "__syncwarp",
    [GW_WARP_SHUFFLE] = "__shfl_sync",
    [GW_WARP_SHUFFLE_UP] = "__shfl_up_sync",
    [GW_WARP_SHUFFLE_DOWN] = "__shfl_down_sync",
    [GW_WARP_SHUFFLE_XOR] = "__shfl_xor_sync",
    [GW_WARP_BALLOT] = "__ballot_sync",
    [GW_WARP_ANY] = "__any_sync",
    [GW_WARP_ALL] = "__all_sync",
    [GW_WARP_ACTIVE] = "__activemask",
    [GW_WARP_MATCH_ANY] = "__match_any_sync",
    [GW_WARP_MATCH_ALL] = "__match_all_sync",
    [GW_WARP_ADD] = "__reduce_add_sync",
    [GW_WARP_MIN] = "__reduce_min_sync",
    [GW_WARP_MAX] = "__reduce_max_sync",
    [GW_WARP_MIN_UNSIGNED] = "__reduce_min_sync",
    [GW_WARP_MAX_UNSIGNED] = "__reduce_max_sync",
    [GW_WARP_AND] = "__reduce_and_sync",
    [GW_WARP_OR] = "__reduce_or_sync",
    [GW_WARP_XOR] = "__reduce_xor_sync",
    [GW_WARP_LOAD_MATRIX] = "load_matrix_sync",
    [GW_WARP_STORE_MATRIX] = "store_matrix_sync",
    [GW_WARP_MULTIPLY] = "mma_sync",
};

const char *gw_warp_operation_name(unsigned code)
{
    return names[code & 0xff];
}

const char *gw_short_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/**
 * The lane that a shuffle reads, by PTX ISA's rule for shfl.sync: five bits of the distance count,
 * and whoever would read across the end of its part of `width` lanes reads itself.
 */
static unsigned source_of(const struct gw_lane *self, unsigned lane)
{
    const unsigned part = lane & ~((unsigned)self->width - 1);
    const unsigned last = part + (unsigned)self->width - 1;
    const unsigned by = (unsigned)self->argument & (LANES - 1);
    switch (self->code & 0xff) {
    case GW_WARP_SHUFFLE_UP:
        return lane >= part + by ? lane - by : lane;
    case GW_WARP_SHUFFLE_DOWN:
        return lane + by <= last ? lane + by : lane;
    case GW_WARP_SHUFFLE_XOR:
        return (lane ^ by) <= last ? lane ^ by : lane;
    default:
        return part | (by & ((unsigned)self->width - 1));
    }
}

/** @return what the lane gets */
static uint64_t undefined_value(const struct gw_group *group, unsigned lane, unsigned source)
{
#ifdef GW_CPU_DEVICE_CHECKED
    const struct gw_lane *self = &group->lanes[lane];
    char why[200];
    snprintf(why, sizeof(why), "lane %u gets an undefined value from lane %u, which %s", lane,
             source,
             group->first + source >= gw_waiting_threads.threads ? "the block does not have"
             : group->exited >> source & 1                       ? "has left the kernel"
                                                                 : "the mask does not name");
    if (gw_observer.undefined_shuffle) {
        return gw_observer.undefined_shuffle(
            group->first + lane, (struct gw_site){.file = self->file, .line = self->line},
            gw_warp_operation_name(self->code), why);
    }
#else
    (void)group;
    (void)lane;
    (void)source;
#endif
    return (uint64_t)GW_JUNK << 32 | GW_JUNK;
}

static void shuffle(const struct gw_group *group)
{
    uint64_t got[LANES];
    for (unsigned rest = group->members; rest != 0; rest &= rest - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(rest);
        const unsigned source = source_of(&group->lanes[lane], lane);
        got[lane] = group->lanes[source].value;
        if (!(group->members >> source & 1)) {
            got[lane] = undefined_value(group, lane, source);
        }
    }
    for (unsigned rest = group->members; rest != 0; rest &= rest - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(rest);
        group->lanes[lane].value = got[lane];
    }
}

static void give_all(const struct gw_group *group, uint64_t value)
{
    for (unsigned rest = group->members; rest != 0; rest &= rest - 1) {
        group->lanes[__builtin_ctz(rest)].value = value;
    }
}

/** The members whose value is this one, bit by bit. */
static unsigned same_as(const struct gw_group *group, uint64_t value)
{
    unsigned same = 0;
    for (unsigned rest = group->members; rest != 0; rest &= rest - 1) {
        if (group->lanes[__builtin_ctz(rest)].value == value) {
            same |= rest & -rest;
        }
    }
    return same;
}

static void match_any(const struct gw_group *group)
{
    unsigned same[LANES];
    for (unsigned rest = group->members; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        same[lane] = same_as(group, group->lanes[lane].value);
    }
    for (unsigned rest = group->members; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        group->lanes[lane].value = same[lane];
    }
}

static unsigned combined(unsigned operation, unsigned a, unsigned b)
{
    switch (operation) {
    case GW_WARP_ADD:
        return a + b;
    case GW_WARP_MIN:
        return (int)a < (int)b ? a : b;
    case GW_WARP_MAX:
        return (int)a > (int)b ? a : b;
    case GW_WARP_MIN_UNSIGNED:
        return a < b ? a : b;
    case GW_WARP_MAX_UNSIGNED:
        return a > b ? a : b;
    case GW_WARP_AND:
        return a & b;
    case GW_WARP_OR:
        return a | b;
    default:
        return a ^ b;
    }
}

static unsigned reduced(const struct gw_group *group, unsigned operation)
{
    unsigned rest = group->members;
    unsigned sum = (unsigned)group->lanes[__builtin_ctz(rest)].value;
    for (rest &= rest - 1; rest != 0; rest &= rest - 1) {
        sum = combined(operation, sum, (unsigned)group->lanes[__builtin_ctz(rest)].value);
    }
    return sum;
}

#ifdef GW_CPU_DEVICE_CHECKED
static enum gw_warp_function function_of(unsigned operation)
{
    return operation == GW_WARP_SYNC          ? GW_WARP_BARRIERS
           : operation <= GW_WARP_SHUFFLE_XOR ? GW_SHUFFLES
           : operation <= GW_WARP_MATCH_ALL   ? GW_VOTES
                                              : GW_WARP_REDUCTIONS;
}

// A GPU shuffles 4 bytes a lane in an instruction.
static void tell(unsigned code)
{
    const unsigned operation = code & 0xff, bytes = code >> 8;
    const enum gw_warp_function function = function_of(operation);
    if (operation != GW_WARP_ACTIVE && operation <= GW_WARP_XOR) {
        GW_TELL(warp_function, function, function == GW_SHUFFLES && bytes > 4 ? 2 : 1);
    }
}
#endif

void gw_warp_results(const struct gw_group *group)
{
    const struct gw_lane *first = &group->lanes[__builtin_ctz(group->members)];
    const unsigned operation = first->code & 0xff;
    GW_OBSERVE(tell(first->code));
    switch (operation) {
    case GW_WARP_SYNC:
        GW_OBSERVE(GW_TELL(warp_release, group->first / LANES, first->mask, ~group->exited));
        break;
    case GW_WARP_SHUFFLE:
    case GW_WARP_SHUFFLE_UP:
    case GW_WARP_SHUFFLE_DOWN:
    case GW_WARP_SHUFFLE_XOR:
        shuffle(group);
        break;
    case GW_WARP_ACTIVE:
        give_all(group, group->members);
        break;
    case GW_WARP_BALLOT:
        give_all(group, group->members & ~same_as(group, 0));
        break;
    case GW_WARP_ANY:
        give_all(group, same_as(group, 0) != group->members);
        break;
    case GW_WARP_ALL:
        give_all(group, same_as(group, 0) == 0);
        break;
    case GW_WARP_MATCH_ANY:
        match_any(group);
        break;
    case GW_WARP_MATCH_ALL:
        give_all(group, same_as(group, first->value) == group->members ? group->members : 0);
        break;
    case GW_WARP_LOAD_MATRIX:
    case GW_WARP_STORE_MATRIX:
    case GW_WARP_MULTIPLY:
        gw_warp_matrices(group);
        break;
    default:
        give_all(group, reduced(group, operation));
        break;
    }
}
