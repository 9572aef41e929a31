// SPDX-License-Identifier: MIT
// SplitMix64: a counter that is scrambled; small, well mixed, and the same everywhere.
#include "random.h"

static uint64_t scramble(uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

struct gw_random_state gw_random_seeded(uint64_t seed, const char *test, size_t case_number,
                                        unsigned input)
{
    uint64_t mixed = scramble(seed);
    for (const char *c = test; *c; c++) {
        mixed = scramble(mixed ^ (unsigned char)*c);
    }
    mixed = scramble(mixed ^ case_number);
    mixed = scramble(mixed ^ input);
    return (struct gw_random_state){mixed};
}

uint64_t gw_random_bits(struct gw_random_state *state)
{
    state->counter += UINT64_C(0x9e3779b97f4a7c15);
    return scramble(state->counter);
}

double gw_random_between(struct gw_random_state *state, double low, double high)
{
    const double unit = (double)(gw_random_bits(state) >> 11) * 0x1p-53;
    const double value = low + (high - low) * unit;
    return value < high ? value : low; // rounding can reach `high`
}

double gw_random_away_from_zero(struct gw_random_state *state)
{
    const double magnitude = gw_random_between(state, 0.5, 2.0);
    return gw_random_bits(state) >> 63 ? -magnitude : magnitude;
}
