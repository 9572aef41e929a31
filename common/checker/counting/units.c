// SPDX-License-Identifier: MIT
// What nvcc 13 joins was read off its PTX, and off the machine code of sm_75, sm_90 and sm_120:
// loads from x on to z or w are one of 4 elements, gaps included; but of 4-byte elements x and z
// alone, or x and w alone, stay two (an H200's counters say so too). x and y, or z and w, are one
// of 2; of stores the gaps stay gaps, and what begins at y stays single. An access has 16 bytes at
// most, and is aligned to its size.
#include "units.h"

enum { MEMBERS = 4, UNITS = 4, MOST_BYTES = 16, REGISTER_BYTES = 4, X = 1, Y = 2, Z = 4, W = 8 };

struct unit {
    struct gw_access members[MEMBERS];
    enum gw_space space;
    uintptr_t start;  // of the vector
    unsigned present; // a bit for each member
};

// Those of one thread, oldest first: threads run one after another.
static struct unit units[UNITS];
static unsigned unit_count, owner;

static const struct gw_access *first_of(const struct unit *unit)
{
    return &unit->members[__builtin_ctz(unit->present)];
}

// Hands on the member and those behind it as one access of `count` members.
static void hand_on(struct unit *unit, unsigned member, unsigned count, gw_unit_taker *take)
{
    struct gw_access joined = unit->members[member];
    joined.bytes *= count;
    take(&joined, unit->space, owner);
    unit->present &= ~(((1u << count) - 1) << member);
}

static bool may_begin(const struct unit *unit, unsigned member, unsigned count)
{
    const struct gw_access *first = &unit->members[member];
    const size_t bytes = count * first->bytes;
    return bytes <= MOST_BYTES && first->address % bytes == 0;
}

static void hand_on_unit(struct unit *unit, gw_unit_taker *take)
{
    const bool stores = first_of(unit)->does & GW_WRITES;
    const bool in_registers =
        first_of(unit)->bytes == REGISTER_BYTES && __builtin_popcount(unit->present) == 2;
    const bool whole = stores ? unit->present == (X | Y | Z | W)
                              : unit->present & X && unit->present & (Z | W) && !in_registers;
    if (whole && may_begin(unit, 0, 4)) {
        hand_on(unit, 0, 4, take);
    }
    const bool begins_at_y = (unit->present & (X | Y)) == Y;
    if ((unit->present & (X | Y)) == (X | Y) && may_begin(unit, 0, 2)) {
        hand_on(unit, 0, 2, take);
    }
    if ((unit->present & (Z | W)) == (Z | W) && !(stores && begins_at_y) && may_begin(unit, 2, 2)) {
        hand_on(unit, 2, 2, take);
    }
    for (unsigned member = 0; member < MEMBERS; member++) {
        if (unit->present >> member & 1) {
            hand_on(unit, member, 1, take);
        }
    }
}

static void end_unit(unsigned index, gw_unit_taker *take)
{
    hand_on_unit(&units[index], take);
    unit_count--;
    for (unsigned i = index; i < unit_count; i++) {
        units[i] = units[i + 1];
    }
}

void gw_units_end(gw_unit_taker *take)
{
    while (unit_count > 0) {
        end_unit(0, take);
    }
}

void gw_units_before(const struct gw_access *access, unsigned thread, gw_unit_taker *take)
{
    if (unit_count == 0) {
        return;
    }
    const bool loads_stay = thread == owner && access->does == GW_READS;
    unsigned index = 0;
    while (index < unit_count) {
        if (loads_stay && first_of(&units[index])->does == GW_READS) {
            index++;
        } else {
            end_unit(index, take);
        }
    }
}

// The vector that the member is of, if it waits for it; ends one that has the member already.
static struct unit *find_unit(const struct gw_access *access, unsigned member, gw_unit_taker *take)
{
    const uintptr_t start = access->address - member * access->bytes;
    for (unsigned index = 0; index < unit_count; index++) {
        struct unit *unit = &units[index];
        const struct gw_access *first = first_of(unit);
        if (unit->start == start && first->bytes == access->bytes && first->does == access->does) {
            if (!(unit->present >> member & 1)) {
                return unit;
            }
            end_unit(index, take);
            return NULL;
        }
    }
    return NULL;
}

bool gw_units_keep(const struct gw_access *access, enum gw_space space, unsigned thread,
                   unsigned member, gw_unit_taker *take)
{
    const bool plain = access->does == GW_READS || access->does == GW_WRITES;
    const uintptr_t start = access->address - member * access->bytes;
    if (!plain || access->bytes > MOST_BYTES / 2 || start % (2 * access->bytes) != 0) {
        return false;
    }
    if (thread != owner) {
        gw_units_end(take);
        owner = thread;
    }
    struct unit *unit = find_unit(access, member, take);
    if (!unit) {
        if (unit_count == UNITS) {
            end_unit(0, take);
        }
        unit = &units[unit_count++];
        *unit = (struct unit){.space = space, .start = start};
    }
    unit->members[member] = *access;
    unit->present |= 1u << member;
    return true;
}
