// SPDX-License-Identifier: MIT
// Synthetic data by the formulas of README.md. Only additions, multiplications and one comparison
// of doubles, in this order and not contracted, so that every program gets the same bits.
#include "synthetic.h"

uint64_t gw_synthetic_bits(uint64_t seed, uint64_t counter)
{
    uint64_t bits = seed + (counter + 1) * UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

/** In (0, 1), without rounding: an odd multiple of 2^-53. */
static double uniform(uint64_t seed, uint64_t counter)
{
    return ((double)(gw_synthetic_bits(seed, counter) >> 12) + 0.5) * 0x1p-52;
}

double gw_synthetic_bell(uint64_t seed, uint64_t counter)
{
    double sum = uniform(seed, counter);
    for (uint64_t draw = 1; draw < 4; draw++) {
        sum += uniform(seed, counter + draw);
    }
    return (sum - 2.0) * 1.7320508075688772;
}

bool gw_samples_synthetic(size_t m, uint64_t seed, struct gw_samples *samples)
{
    if (!gw_samples_allocate(m, GW_SYNTHETIC_FEATURES, samples)) {
        return false;
    }
    for (size_t i = 0; i < m; i++) {
        const uint64_t first = (uint64_t)i * GW_DRAWS_A_ROW;
        const double x1 = gw_synthetic_bell(seed, first);
        const double x2 = gw_synthetic_bell(seed, first + 4);
        const double side = ((2.0 * x1 - x2) + 0.5) + gw_synthetic_bell(seed, first + 8);
        samples->x[i] = 1.0;
        samples->x[m + i] = x1;
        samples->x[2 * m + i] = x2;
        samples->y[i] = side > 0.0 ? 1.0 : 0.0;
    }
    return true;
}
