// SPDX-License-Identifier: MIT
// Data of any size, with two features. README.md has the formulas; plots/peers/ makes the same
// numbers, bit for bit, with NumPy.
#pragma once

#include "samples.h"

#include <stdint.h>

enum {
    GW_SYNTHETIC_FEATURES = 3, /**< the ones, and two */
    GW_DRAWS_A_ROW = 16        /**< so many counters are a row's */
};

/** The 64-bit number of draw `counter`: a function of seed and counter alone. */
uint64_t gw_synthetic_bits(uint64_t seed, uint64_t counter);

/** Bell-shaped, mean 0 and variance 1, between -2 sqrt(3) and 2 sqrt(3), of the four draws from
 * `counter` on. */
double gw_synthetic_bell(uint64_t seed, uint64_t counter);

/**
 * m rows of 3 features, the first of which is 1, and labels that a line separates but for some
 * noise. Row i is the same whatever m is.
 * @param m       1 to 10,000,000 and more, as memory allows
 * @param seed    other seeds, other rows
 * @param samples filled on success; give them back with gw_samples_free()
 * @return false when memory is short or m is 0
 */
bool gw_samples_synthetic(size_t m, uint64_t seed, struct gw_samples *samples);
