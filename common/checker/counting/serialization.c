// SPDX-License-Identifier: MIT
// Neighbours in a sorted list tell all: a piece of memory is touched in as many turns as lanes meet
// on that of its addresses where most do.
#include "serialization.h"

#include <string.h>

// Pieces of 2^N bytes.
enum { LANES = 32, BANKS = 32, BANK_BYTES = 4, SECTOR = 5, HALF_LINE = 6, LINE = 7 };

static unsigned sort(const uint64_t *addresses, uint32_t lanes, uint64_t *sorted)
{
    unsigned count = 0;
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        const uint64_t address = addresses[__builtin_ctz(rest)];
        unsigned at = count;
        while (at > 0 && sorted[at - 1] > address) { // lanes mostly come in order
            at--;
        }
        memmove(&sorted[at + 1], &sorted[at], (count++ - at) * sizeof(*sorted));
        sorted[at] = address;
    }
    return count;
}

// Each as often as it is touched in a turn.
static unsigned pieces(const uint64_t *sorted, unsigned count, unsigned size)
{
    unsigned sum = 0, most = 0, meeting = 0;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && sorted[i] >> size != sorted[i - 1] >> size) {
            sum += most;
            most = 0;
        }
        meeting = i > 0 && sorted[i] == sorted[i - 1] ? meeting + 1 : 1;
        most = meeting > most ? meeting : most;
    }
    return sum + most;
}

static unsigned repeated(const uint64_t *sorted, unsigned count)
{
    unsigned sum = 0;
    for (unsigned i = 1; i < count; i++) {
        sum += sorted[i] == sorted[i - 1];
    }
    return sum;
}

unsigned gw_same_address_lanes(const uint64_t *addresses, uint32_t lanes)
{
    uint64_t sorted[LANES];
    return repeated(sorted, sort(addresses, lanes, sorted));
}

struct gw_serialization gw_serialization_of(const uint64_t *addresses, uint32_t lanes,
                                            bool compares)
{
    uint64_t sorted[LANES];
    const unsigned count = sort(addresses, lanes, sorted);
    return (struct gw_serialization){
        .sectors = pieces(sorted, count, SECTOR),
        .lines = pieces(sorted, count, compares ? HALF_LINE : LINE),
        .same_address_lanes = repeated(sorted, count),
    };
}

// Each lane has the address of its partner, lane ^ distance, or has none that takes part.
static bool go_in_pairs(const uint64_t *addresses, uint32_t lanes, unsigned distance)
{
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(rest), partner = lane ^ distance;
        if (lanes >> partner & 1 && addresses[partner] != addresses[lane]) {
            return false;
        }
    }
    return true;
}

unsigned gw_wide_parts(const uint64_t *addresses, uint32_t lanes, uint64_t bytes)
{
    const unsigned parts = bytes >= 16 ? 4 : bytes >= 8 ? 2 : 1;
    const bool together =
        parts > 1 && (go_in_pairs(addresses, lanes, 1) || go_in_pairs(addresses, lanes, 2));
    return together ? parts / 2 : parts;
}

unsigned gw_adding_wavefronts(const uint64_t *addresses, uint32_t lanes)
{
    unsigned in_bank[BANKS] = {0}, most = 0;
    const uint64_t first = addresses[__builtin_ctz(lanes)];
    bool all_the_same = true;
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        const uint64_t address = addresses[__builtin_ctz(rest)];
        const unsigned count = ++in_bank[address / BANK_BYTES % BANKS];
        most = count > most ? count : most;
        all_the_same = all_the_same && address == first;
    }
    return all_the_same ? 1 : most;
}
