// SPDX-License-Identifier: MIT
/**
 * @file beginning.h
 * Where training begins, for the graders' halves: in which order, and with which weights.
 */
#pragma once

#include "network_reference.h"

/** Where random numbers come from: the case's own seed, or, if `fixed` is not 0, a beginning that
 * is the same for all seeds. */
struct network_draws {
    struct gw_case *grading;
    uint64_t fixed;
};

/** A number in [low, high). */
static inline double network_draw(struct network_draws *draws, double low, double high)
{
    if (draws->fixed == 0) {
        return gw_random(draws->grading, low, high);
    }
    // xorshift64: Marsaglia 2003, J. Stat. Softw. 8 (14).
    draws->fixed ^= draws->fixed << 13;
    draws->fixed ^= draws->fixed >> 7;
    draws->fixed ^= draws->fixed << 17;
    return low + (high - low) * ((double)(draws->fixed >> 11) * 0x1p-53);
}

/** An order of m images, each once. */
static inline void network_shuffle(struct network_draws *draws, int *order, size_t m)
{
    for (size_t i = 0; i < m; i++) {
        const size_t other = (size_t)network_draw(draws, 0, (double)(i + 1));
        order[i] = order[other];
        order[other] = (int)i;
    }
}

/** Weights at random up to sqrt(6 / (in + out)), so that neither the numbers on their way forward
 * nor the derivatives on their way back grow or shrink (Glorot and Bengio 2010); no biases. */
static inline void network_begin(struct network_draws *draws, float *theta)
{
    const double first = sqrt(6.0 / (NETWORK_INPUTS + NETWORK_HIDDEN));
    const double second = sqrt(6.0 / (NETWORK_HIDDEN + NETWORK_DIGITS));
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        theta[w] = 0;
    }
    for (int w = NETWORK_W1; w < NETWORK_B1; w++) {
        theta[w] = (float)network_draw(draws, -first, first);
    }
    for (int w = NETWORK_W2; w < NETWORK_B2; w++) {
        theta[w] = (float)network_draw(draws, -second, second);
    }
}
