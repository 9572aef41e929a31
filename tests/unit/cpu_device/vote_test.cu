// SPDX-License-Identifier: MIT
// Votes, matches and reductions of a warp, each against a reference that follows CUDA C++
// Programming Guide: "Warp Vote Functions", "Warp Match Functions", "Warp Reduce Functions".
#include "warps.h"

#include <limits.h>

enum vote {
    BALLOT,
    ANY,
    ALL,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR,
    ADD_UNSIGNED,
    MIN_UNSIGNED,
    MAX_UNSIGNED,
    ADD,
    MIN,
    MAX,
    MATCH_ANY,
    MATCH_ALL,
    MATCH_ALL_PREDICATE,
    VOTES
};

__device__ static unsigned voted(int value, enum vote which, unsigned mask)
{
    int all_same = 7;
    switch (which) {
    case BALLOT:
        return __ballot_sync(mask, value);
    case ANY:
        return __any_sync(mask, value);
    case ALL:
        return __all_sync(mask, value);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800 || defined(GW_LAUNCH)
    case REDUCE_AND:
        return __reduce_and_sync(mask, (unsigned)value);
    case REDUCE_OR:
        return __reduce_or_sync(mask, (unsigned)value);
    case REDUCE_XOR:
        return __reduce_xor_sync(mask, (unsigned)value);
    case ADD_UNSIGNED:
        return __reduce_add_sync(mask, (unsigned)value);
    case MIN_UNSIGNED:
        return __reduce_min_sync(mask, (unsigned)value);
    case MAX_UNSIGNED:
        return __reduce_max_sync(mask, (unsigned)value);
    case ADD:
        return (unsigned)__reduce_add_sync(mask, value);
    case MIN:
        return (unsigned)__reduce_min_sync(mask, value);
    case MAX:
        return (unsigned)__reduce_max_sync(mask, value);
#endif
    case MATCH_ANY:
        return __match_any_sync(mask, value);
    case MATCH_ALL:
        return __match_all_sync(mask, value, &all_same);
    case MATCH_ALL_PREDICATE:
        __match_all_sync(mask, (long long)value, &all_same);
        return (unsigned)all_same;
    default:
        return 0;
    }
}

// Lanes of the mask get what the function gives them for their number.
__global__ void vote(const int *in, unsigned *out, enum vote which, unsigned mask)
{
    const int t = linear_thread();
    if (mask >> t % warpSize & 1) {
        out[t] = voted(in[t], which, mask);
    }
}

__global__ void match_double(const double *in, unsigned *out, unsigned mask)
{
    const int t = linear_thread();
    if (mask >> t % warpSize & 1) {
        out[t] = __match_any_sync(mask, in[t]);
    }
}

void (*gw_before_each)(void) = reset_device;

// What one lane of the mask gets; `in` are its warp's numbers, of which `live` are there.
static unsigned vote_of(enum vote which, const int *in, unsigned members, int lane)
{
    unsigned yes = 0, same = 0, sum = 0, conjunction = ALL_LANES, any = 0, parity = 0;
    int64_t lowest = INT64_MAX, highest = INT64_MIN;
    int64_t lowest_unsigned = INT64_MAX, highest_unsigned = INT64_MIN;
    for (int i = 0; i < 32; i++) {
        if (is_in(members, i)) {
            const int64_t value = in[i], without_sign = (int64_t)(unsigned)in[i];
            yes |= (unsigned)(value != 0) << i;
            same |= (unsigned)(in[i] == in[lane]) << i;
            sum += (unsigned)in[i];
            conjunction &= (unsigned)in[i];
            any |= (unsigned)in[i];
            parity ^= (unsigned)in[i];
            lowest = value < lowest ? value : lowest;
            highest = value > highest ? value : highest;
            lowest_unsigned = without_sign < lowest_unsigned ? without_sign : lowest_unsigned;
            highest_unsigned = without_sign > highest_unsigned ? without_sign : highest_unsigned;
        }
    }
    const unsigned results[VOTES] = {
        // in the order of enum vote
        yes,
        yes != 0,
        yes == members,
        conjunction,
        any,
        parity,
        sum,
        (unsigned)lowest_unsigned,
        (unsigned)highest_unsigned,
        sum,
        (unsigned)lowest,
        (unsigned)highest,
        same,
        same == members ? members : 0,
        same == members,
    };
    return results[which];
}

static unsigned lanes_of_warp(int first, int threads)
{
    return threads - first >= 32 ? ALL_LANES : (1u << (threads - first)) - 1;
}

GW_TEST(votes_matches_and_reductions)
{
    static int in[MOST];
    static unsigned out[MOST];
    int *d_in = device_array_for(in);
    unsigned *d_out = device_array_for(out);
    unsigned random = 1;
    for (int round = 0; round < 25 * VOTES; round++) {
        const int kind = round / VOTES % 5; // all 0, all -3, few different, any, mostly 0
        for (int i = 0; i < MOST; i++) {
            random = random * 1664525u + 1013904223u;
            const unsigned numbers[] = {0, (unsigned)-3, random >> 30, random ^ random >> 7,
                                        random >> 27 ? 0u : 5u};
            in[i] = (int)numbers[kind];
        }
        const enum vote which = (enum vote)(round % VOTES);
        const unsigned mask = masks[round / VOTES % 5];
        const dim3 block = shapes[round / VOTES / 5 % 5];
        expect_success(cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice));
        vote<<<1, block>>>(d_in, d_out, which, mask);
        fetch(out, d_out);
        for (int t = 0; t < threads_of(block); t++) {
            const int first = t / 32 * 32;
            const unsigned members = mask & lanes_of_warp(first, threads_of(block));
            if (is_in(mask, t % 32)) {
                assert_int_equal(out[t], vote_of(which, in + first, members, t % 32));
            }
        }
    }
}

GW_TEST(matches_of_doubles)
{
    double in[32];
    unsigned out[32], *d_out = device_array_for(out);
    for (int i = 0; i < 32; i++) {
        in[i] = i % 3 ? 1.0 + i % 3 * 1e-15 : 1e300; // different in their upper or lower halves
    }
    double *d_in = device_array_of(in);
    match_double<<<1, 32>>>(d_in, d_out, ALL_LANES);
    fetch(out, d_out);
    for (int i = 0; i < 32; i++) {
        assert_int_equal(out[i], 0x49249249u << i % 3);
    }
}
