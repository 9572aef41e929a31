// SPDX-License-Identifier: MIT
// cuRAND in a kernel: each thread draws from a state of its own. All generators are Philox4x32-10
// here, so that those of other names draw other numbers than NVIDIA's, from the same distributions.
#pragma once

#ifndef __cplusplus
#error "curand_kernel.h is C++"
#endif

#include "curand.h"

#include "random_numbers.h"

/** Where a thread is in its sequence. KIND tells the types of different generators apart. */
template <int KIND>
struct gw_random_state {
    unsigned long long seed, sequence;
    unsigned long long next; /**< which number comes next */
    gw_four_words block;     /**< the four that it is of, once one of them was drawn */
    float spare;             /**< the second of two normal numbers */
    int has_spare;
};

typedef gw_random_state<0> curandStateXORWOW, curandStateXORWOW_t, curandState, curandState_t;
typedef gw_random_state<1> curandStatePhilox4_32_10, curandStatePhilox4_32_10_t;
typedef gw_random_state<2> curandStateMRG32k3a, curandStateMRG32k3a_t;

/** Sets a state to number `offset` of a sequence, of which each seed has 2^64. */
template <int KIND>
GW_DEVICE_FUNCTION void curand_init(unsigned long long seed, unsigned long long sequence,
                                    unsigned long long offset, gw_random_state<KIND> *state)
{
    *state = {seed, sequence, offset, gw_random_block(seed, sequence, offset / 4), 0.0f, 0};
}

/** Leaves out n numbers. */
template <int KIND>
GW_DEVICE_FUNCTION void skipahead(unsigned long long n, gw_random_state<KIND> *state)
{
    state->next += n;
    state->block = gw_random_block(state->seed, state->sequence, state->next / 4);
}
/** Goes on with the n-th sequence after this one. */
template <int KIND>
GW_DEVICE_FUNCTION void skipahead_sequence(unsigned long long n, gw_random_state<KIND> *state)
{
    state->sequence += n;
    state->block = gw_random_block(state->seed, state->sequence, state->next / 4);
}

/** 32 random bits. */
template <int KIND>
GW_DEVICE_FUNCTION unsigned curand(gw_random_state<KIND> *state)
{
    const unsigned bits = state->block.word[state->next % 4];
    state->next++;
    if (state->next % 4 == 0) {
        state->block = gw_random_block(state->seed, state->sequence, state->next / 4);
    }
    return bits;
}
template <int KIND>
GW_DEVICE_FUNCTION gw_four_words gw_draw_four(gw_random_state<KIND> *state)
{
    gw_four_words four;
    for (unsigned &word : four.word) {
        word = curand(state);
    }
    return four;
}
template <int KIND>
GW_DEVICE_FUNCTION uint4 curand4(gw_random_state<KIND> *state)
{
    const gw_four_words four = gw_draw_four(state);
    return make_uint4(four.word[0], four.word[1], four.word[2], four.word[3]);
}

/** Uniform: above 0, and up to 1. */
template <int KIND>
GW_DEVICE_FUNCTION float curand_uniform(gw_random_state<KIND> *state)
{
    return gw_unit_float(curand(state));
}
template <int KIND>
GW_DEVICE_FUNCTION double curand_uniform_double(gw_random_state<KIND> *state)
{
    const unsigned high = curand(state);
    return gw_unit_double(high, curand(state));
}
template <int KIND>
GW_DEVICE_FUNCTION float4 curand_uniform4(gw_random_state<KIND> *state)
{
    const gw_four_words four = gw_draw_four(state);
    return make_float4(gw_unit_float(four.word[0]), gw_unit_float(four.word[1]),
                       gw_unit_float(four.word[2]), gw_unit_float(four.word[3]));
}
template <int KIND>
GW_DEVICE_FUNCTION double2 curand_uniform2_double(gw_random_state<KIND> *state)
{
    const gw_four_words four = gw_draw_four(state);
    return make_double2(gw_unit_double(four.word[0], four.word[1]),
                        gw_unit_double(four.word[2], four.word[3]));
}

/** Normal, of mean 0 and standard deviation 1. */
template <int KIND>
GW_DEVICE_FUNCTION float2 curand_normal2(gw_random_state<KIND> *state)
{
    const unsigned first = curand(state);
    return gw_two_normal(first, curand(state));
}
template <int KIND>
GW_DEVICE_FUNCTION float curand_normal(gw_random_state<KIND> *state)
{
    state->has_spare = !state->has_spare;
    if (!state->has_spare) {
        return state->spare;
    }
    const float2 two = curand_normal2(state);
    state->spare = two.y;
    return two.x;
}
template <int KIND>
GW_DEVICE_FUNCTION float4 curand_normal4(gw_random_state<KIND> *state)
{
    const float2 first = curand_normal2(state), second = curand_normal2(state);
    return make_float4(first.x, first.y, second.x, second.y);
}
template <int KIND>
GW_DEVICE_FUNCTION double2 curand_normal2_double(gw_random_state<KIND> *state)
{
    return gw_two_normal_double(gw_draw_four(state));
}
template <int KIND>
GW_DEVICE_FUNCTION double curand_normal_double(gw_random_state<KIND> *state)
{
    return curand_normal2_double(state).x;
}

/** The exponential of a normal number of this mean and standard deviation. */
template <int KIND>
GW_DEVICE_FUNCTION float curand_log_normal(gw_random_state<KIND> *state, float mean, float stddev)
{
    return expf(mean + stddev * curand_normal(state));
}
template <int KIND>
GW_DEVICE_FUNCTION double curand_log_normal_double(gw_random_state<KIND> *state, double mean,
                                                   double stddev)
{
    return exp(mean + stddev * curand_normal_double(state));
}

/** Poisson: how many events of rate 1 come within `lambda`, by the product of uniform numbers, in
 * parts of at most 64, so that no product underflows. */
template <int KIND>
GW_DEVICE_FUNCTION unsigned curand_poisson(gw_random_state<KIND> *state, double lambda)
{
    unsigned events = 0;
    for (double left = lambda; left > 0; left -= 64) {
        const double least = exp(left < 64 ? -left : -64.0);
        for (double product = curand_uniform_double(state); product > least;
             product *= curand_uniform_double(state)) {
            events++;
        }
    }
    return events;
}
