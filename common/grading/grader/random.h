// SPDX-License-Identifier: MIT
// Random numbers that are the same on every machine and in every C library.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct gw_random_state {
    uint64_t counter;
};

/** The state for one input of one case of one exercise. */
struct gw_random_state gw_random_seeded(uint64_t seed, const char *test, size_t case_number,
                                        unsigned input);

/** 64 random bits. */
uint64_t gw_random_bits(struct gw_random_state *state);

/** A number in [low, high). */
double gw_random_between(struct gw_random_state *state, double low, double high);

/** A number of magnitude in [0.5, 2) and random sign. */
double gw_random_away_from_zero(struct gw_random_state *state);
